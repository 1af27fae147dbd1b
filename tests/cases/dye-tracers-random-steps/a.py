import numpy as np

N_TRACERS = 60_000
D = 2.3e-9          # m^2/s
DT = 1e-3
WALL = 4e-6         # half width of the channel, m
sigma = float(np.sqrt(2 * D * DT))

rng = np.random.RandomState(2024)
pos = np.zeros((2, N_TRACERS))
start = pos.copy()
msd = []

for step in range(800):
    kick = rng.standard_normal((2, N_TRACERS))
    kick *= sigma
    pos += kick
    # reflecting walls at y = +-WALL
    y = pos[1]
    np.copyto(y, 2 * WALL - y, where=y > WALL)
    np.copyto(y, -2 * WALL - y, where=y < -WALL)
    moved = pos - start
    msd.append(float(np.mean(moved[0] ** 2)))
    brightness = np.exp(-((pos[0] * 1e6) ** 2 + (y * 1e6) ** 2) / 8).sum()

slope = np.polyfit(DT * np.arange(1, 801), msd, 1)[0]
print("D from the slope: %.3g m^2/s, expected %.3g" % (slope / 2, D))
print("brightness in the focus: %.0f" % brightness)
