from itertools import combinations
import random

random.seed(11)
N, K, START = 40, 24, 1500.0
strength = [1.0 + 0.05 * i for i in range(N)]
first_places = [0] * N


def chance(mine, theirs):
    return 1.0 / (1.0 + 10.0 ** ((theirs - mine) / 400.0))


def match(elo, i, j):
    home = chance(elo[i], elo[j])
    p = strength[i] / (strength[i] + strength[j])
    result = 1.0 if random.random() < p else 0.0
    change = K * (result - home)
    elo[i] = elo[i] + change
    elo[j] = elo[j] - change


def simulate_season():
    elo = [START] * N
    for i, j in combinations(range(N), 2):
        match(elo, i, j)
    return elo


for season in range(3000):
    table = simulate_season()
    first_places[table.index(max(table))] += 1

best = sorted(range(N), key=lambda i: -first_places[i])[:3]
print("most titles:", [(f"p{i:02d}", first_places[i]) for i in best])
