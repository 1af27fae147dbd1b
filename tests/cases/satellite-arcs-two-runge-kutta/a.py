import numpy as np
from scipy.integrate import solve_ivp

MU, RE, J2 = 398600.4418, 6378.137, 1.08262668e-3


def acceleration(t, y):
    x, yy, z, vx, vy, vz = y
    r2 = x * x + yy * yy + z * z
    r = r2 ** 0.5
    k = -MU / (r2 * r)
    j = 1.5 * J2 * (RE * RE / r2)
    q = 5.0 * z * z / r2
    return [vx, vy, vz,
            k * x * (1.0 - j * (q - 1.0)),
            k * yy * (1.0 - j * (q - 1.0)),
            k * z * (1.0 - j * (q - 3.0))]


rng = np.random.default_rng(8)
miss = []
for satellite in range(600):
    r = rng.uniform(6900.0, 7600.0)
    inc = rng.uniform(0.2, 1.5)
    v = np.sqrt(MU / r) * rng.uniform(1.0, 1.05)
    y0 = [r, 0.0, 0.0, 0.0, v * np.cos(inc), v * np.sin(inc)]
    sol = solve_ivp(acceleration, (0.0, 6000.0), y0, rtol=1e-10, atol=1e-9)
    end = sol.y[:3, -1]
    miss.append(np.linalg.norm(end - np.array([7000.0, 0.0, 0.0])))

print(f"closest {min(miss):.4f} km, mean {np.mean(miss):.4f} km")
