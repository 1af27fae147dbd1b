import numpy as np

# reaction and diffusion in a catalyst slab:  c'' = phi^2 * c / (1 + k c)^2, c'(0) = 0, c(1) = 1
N = 120
h = 1.0 / (N - 1)
k = 2.0


def system(c, phi):
    f = np.empty(N)
    f[0] = c[1] - c[0]
    f[1:-1] = c[:-2] - 2 * c[1:-1] + c[2:] - h ** 2 * phi ** 2 * c[1:-1] / (1 + k * c[1:-1]) ** 2
    f[-1] = c[-1] - 1.0
    J = np.zeros((N, N))
    J[0, 0] = -1.0
    J[0, 1] = 1.0
    for i in range(1, N - 1):
        drate = phi ** 2 * (1 - k * c[i]) / (1 + k * c[i]) ** 3
        J[i, i - 1] = 1.0
        J[i, i] = -2.0 - h ** 2 * drate
        J[i, i + 1] = 1.0
    J[N - 1, N - 1] = 1.0
    return f, J


def solve_slab(phi):
    c = np.ones(N)
    for it in range(6):
        f, J = system(c, phi)
        c = c - np.linalg.solve(J, f)
    return c


centre = []
for n in range(5000):
    phi = 0.5 + 0.01 * (n % 200)
    c = solve_slab(phi)
    centre.append(c[0])

print("lowest concentration in the middle", round(min(centre), 8), "mean", round(sum(centre) / 5000, 8))
