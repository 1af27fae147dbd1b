# Site percolation on a square lattice: mean size of the largest cluster at p = 0.593
import random

random.seed(11)
L = 90
P = 0.593
WIDTH = L + 1                      # one empty column, so that rows never touch


def draw_lattice():
    return [row * WIDTH + col
            for row in range(L) for col in range(L)
            if random.random() < P]


def clusters(sites):
    left = set(sites)
    sizes = []
    for start in sites:
        if start not in left:
            continue
        left.remove(start)
        todo = [start]
        size = 0
        while todo:
            s = todo.pop()
            size += 1
            for n in (s - 1, s + 1, s - WIDTH, s + WIDTH):
                if n in left:
                    left.remove(n)
                    todo.append(n)
        sizes.append(size)
    return sizes


lattices = [draw_lattice() for _ in range(20)]
largest = []

for run in range(1000):
    sizes = clusters(lattices[run % 20])
    largest.append(max(sizes))

print("largest cluster:", sum(largest) / len(largest), "of", L * L)
print("clusters in the last run:", len(sizes))
