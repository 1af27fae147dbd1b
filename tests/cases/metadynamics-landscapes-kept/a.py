# toy well-tempered metadynamics, 2 collective variables, one hill per outer step
import time
import numpy as np

GRID = 64
xs = np.linspace(-1.8, 1.8, GRID)
X, Y = np.meshgrid(xs, xs, indexing="ij")
dx = xs[1] - xs[0]
kT, gamma, sigma, h0, dt = 1.0, 8.0, 0.25, 0.4, 2e-3
rng = np.random.default_rng(7)
pos = np.array([-1.0, 0.0])
bias = np.zeros((GRID, GRID))

colvar_list = []
bias_list = []
Free_energy_list = []   # lists while running, arrays at the end


def force(p):
    i = min(max(int((p[0] + 1.8) / dx), 1), GRID - 2)
    j = min(max(int((p[1] + 1.8) / dx), 1), GRID - 2)
    fx = -8.0 * p[0] * (p[0] ** 2 - 1.0) - (bias[i + 1, j] - bias[i - 1, j]) / (2 * dx)
    fy = -4.0 * p[1] - (bias[i, j + 1] - bias[i, j - 1]) / (2 * dx)
    return np.array([fx, fy])


t0 = time.perf_counter()
for step in range(300):
    for k in range(60):
        pos = pos + force(pos) * dt + np.sqrt(2 * kT * dt) * rng.standard_normal(2)
    i = min(max(int((pos[0] + 1.8) / dx), 0), GRID - 1)
    j = min(max(int((pos[1] + 1.8) / dx), 0), GRID - 1)
    height = h0 * np.exp(-bias[i, j] / (kT * (gamma - 1)))
    bias += height * np.exp(-((X - pos[0]) ** 2 + (Y - pos[1]) ** 2) / (2 * sigma ** 2))

    # keep everything for the convergence plots
    colvar_list.append(pos)
    bias_list.append(bias[i, j])
    Free_energy_list.append(-bias * gamma / (gamma - 1))
    if step % 100 == 99:
        print(step + 1, "hills, %.2f s" % (time.perf_counter() - t0))

colvar_array = np.array(colvar_list)
bias_array = np.array(bias_list)
Free_energy_array = np.array(Free_energy_list)
drift = np.abs(np.diff(Free_energy_array[::50], axis=0)).mean(axis=(1, 2))
print("visited", colvar_array.min(0), colvar_array.max(0), "mean bias", bias_array.mean())
print("change per 50 hills", drift)
