# game of life: the living cells are a set of (row, column), 1000 x 1000 torus
from collections import Counter

SIZE = 1000
glider = {(0, 1), (1, 2), (2, 0), (2, 1), (2, 2)}
alive = set()
for k in range(20):
    alive |= {(50 * k + r, (53 * k) % SIZE + c) for r, c in glider}
offsets = [(dr, dc) for dr in (-1, 0, 1) for dc in (-1, 0, 1) if dr or dc]


def next_generation(alive):
    near = Counter()
    for r, c in alive:
        for dr, dc in offsets:
            near[(r + dr) % SIZE, (c + dc) % SIZE] += 1
    return {cell for cell, k in near.items() if k == 3 or (k == 2 and cell in alive)}


sizes = []
for generation in range(4000):
    alive = next_generation(alive)
    sizes.append(len(alive))

print("cells at the end:", sizes[-1])
print("rows and columns:", sum(r for r, c in alive), sum(c for r, c in alive))
