import numpy as np

SIZE = 400
SAPLINGS = 6
STEPS = 2000


def generator(seed):
    """rand() of the course's C program, so that both give the same forest."""
    state = seed
    while True:
        state = (state * 1103515245 + 12345) & 0xFFFFFFFF
        yield (state >> 16) & 0x7FFF


def spread(burning, trees):
    hot = np.zeros_like(burning)
    hot[1:] |= burning[:-1]
    hot[:-1] |= burning[1:]
    hot[:, 1:] |= burning[:, :-1]
    hot[:, :-1] |= burning[:, 1:]
    return hot & trees


draw = generator(2024)
trees = np.zeros((SIZE, SIZE), dtype=bool)
burning = np.zeros((SIZE, SIZE), dtype=bool)
fuel = np.zeros((SIZE, SIZE))
cover = []

for step in range(STEPS):
    for _ in range(SAPLINGS):
        r = next(draw) % SIZE
        c = next(draw) % SIZE
        trees[r, c] = True
    if step % 5 == 0:
        r = next(draw) % SIZE
        c = next(draw) % SIZE
        burning[r, c] = trees[r, c]
    fire = spread(burning, trees)
    trees &= ~burning
    burning = fire
    fuel = np.where(trees, fuel * 0.995 + 1.0, 0.0)
    smoke = np.sqrt(fuel) * np.exp(-0.01 * fuel)
    cover.append((int(trees.sum()), float(smoke.mean())))

print(cover[-1], sum(n for n, _ in cover) / STEPS / SIZE**2)
