import numpy as np

# Conway's Life on a torus; the neighbours are a convolution, done by the convolution theorem
size = 256
rng = np.random.default_rng(42)
grid = (rng.random((size, size)) < 0.3).astype(float)

kernel = np.zeros((size, size))
for dy in (-1, 0, 1):
    for dx in (-1, 0, 1):
        kernel[dy, dx] = 1.0
kernel[0, 0] = 0.0
kernel_ft = np.fft.fft2(kernel)


def count_neighbours(grid):
    return np.round(np.fft.ifft2(np.fft.fft2(grid) * kernel_ft).real)


alive = []
for generation in range(4000):
    neighbours = count_neighbours(grid)
    survive = (grid == 1) & (neighbours == 2)
    grid = ((neighbours == 3) | survive).astype(float)
    alive.append(int(grid.sum()))

print("alive after 10, 100 and all generations:", alive[9], alive[99], alive[-1])
