import numpy as np

N, PIXEL, SIGMA = 1200, 4e-3, 0.17


def gaussian_beam():
    pos = (np.arange(N) - N / 2) * PIXEL
    xx, yy = np.meshgrid(pos, pos)
    r2 = xx ** 2 + yy ** 2
    g = np.exp(-r2 / (2 * SIGMA ** 2))
    g[r2 > (8 * SIGMA) ** 2] = 0.0             # nothing to see beyond 8 sigma
    return g.astype(np.float32)


gen = np.random.default_rng(2)
mask = gaussian_beam()
stack = [gen.random((N, N), dtype=np.float32) for _ in range(4)]
work = np.empty_like(mask)

result = []
for i in range(5000):
    np.multiply(stack[i % 4], mask, out=work)
    result.append(float(work.sum()))

print("beam area  ", float(mask.sum()) * PIXEL ** 2, "mm^2")
print("mean power ", np.mean(result), "+-", np.std(result))
