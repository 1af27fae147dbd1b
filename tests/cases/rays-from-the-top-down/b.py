import numpy as np

# Landweber reconstruction: the ray matrix is stored from the lowest detector up,
# the read-out comes from the top down
rng = np.random.default_rng(3)
n_rays, n_pixels = 512, 512
rays = rng.random((n_rays, n_pixels))
rays[rays < 0.7] = 0.0
A = np.flipud(rays).copy()

truth = np.zeros(n_pixels)
truth[100:180] = 1.0
truth[300:320] = 2.5
y = np.dot(A, truth) + 0.01 * rng.standard_normal(n_rays)

step = 1.0 / np.linalg.norm(rays, 2) ** 2
x = np.zeros(n_pixels)
for it in range(20000):
    residual = y - np.dot(A, x)
    x += step * np.dot(A.T, residual)

print("residual", np.linalg.norm(residual), "x[140]", x[140])
