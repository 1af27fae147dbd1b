import random

# forest fire with embers on a torus, plain Python
EMPTY, TREE, FIRE, EMBER = range(4)
SIZE = 80
HOT = {FIRE, EMBER}
CHANCE = {EMPTY: 0.02, TREE: 0.0005, FIRE: 0.8, EMBER: 0.5}
NEXT = {EMPTY: TREE, TREE: FIRE, FIRE: EMBER, EMBER: EMPTY}

random.seed(4)
grid = [[TREE if random.random() < 0.6 else EMPTY for _ in range(SIZE)] for _ in range(SIZE)]


def step(grid, tally):
    new = []
    for y in range(SIZE):
        above, here, below = grid[y - 1], grid[y], grid[(y + 1) % SIZE]
        row = []
        for x in range(SIZE):
            cell = here[x]
            tally[cell] += 1
            caught = cell == TREE and (above[x] in HOT or below[x] in HOT
                                       or here[x - 1] in HOT or here[(x + 1) % SIZE] in HOT)
            if caught or random.random() < CHANCE[cell]:
                cell = NEXT[cell]
            row.append(cell)
        new.append(row)
    return new


tally = dict.fromkeys(range(4), 0)
for generation in range(500):
    grid = step(grid, tally)

print("share of time burning:", round(tally[FIRE] / 500 / SIZE ** 2, 5), "with trees:", round(tally[TREE] / 500 / SIZE ** 2, 5))
