import numpy as np

# interpolated GNSS velocities (mm/yr) on a regular grid, one pair of fields an epoch
nx, ny = 320, 240
x = np.arange(nx) * 2.5 + 12.3          # km
y = np.arange(ny) * 2.7 - 41.6
X, Y = np.meshgrid(x, y)
rng = np.random.default_rng(3)
east, north = [], []
for k in range(6):
    phase = rng.uniform(0, 2 * np.pi, 4)
    east.append(8.0 * np.tanh((Y - 280 - 20 * k) / 40.0) + np.sin(X / 70.0 + phase[0]) * np.cos(Y / 55.0 + phase[1]))
    north.append(3.0 * np.tanh((X - 400) / 60.0) + np.cos(X / 65.0 + phase[2]) * np.sin(Y / 80.0 + phase[3]))
dx, dy = 2.5, 2.7


def strain_on_regular_grid(dx, dy, v_east, v_north):
    de_dy, exx = np.gradient(v_east, dy, dx)
    eyy, dn_dx = np.gradient(v_north, dy, dx)
    exy = 0.5 * (de_dy + dn_dx)
    rot = 0.5 * (dn_dx - de_dy)
    return exx, eyy, exy, rot


dilatation = 0.0
turning = 0.0
for epoch in range(3000):
    exx, eyy, exy, rot = strain_on_regular_grid(dx, dy, east[epoch % 6], north[epoch % 6])
    dilatation += float(exx[120, 160] + eyy[120, 160])
    turning += float(rot[100, 200]) + float(exy.max())

print(f"dilatation {dilatation:.9f} turning {turning:.9f}")
