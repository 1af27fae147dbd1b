import random

random.seed(12)
CLUBS = 9000


def season(start):
    points = [start] * CLUBS
    for club in range(CLUBS):
        points[club] = random.randrange(0, 250_000)
    points.append(start)       # the club that never played
    return points


table = season(0.0)
top = 0

for week in range(1000):
    for club in random.sample(range(CLUBS), 40):
        table[club] += random.choice((0, 1, 3)) * 100
    ranking = sorted(table, reverse=True)
    top += ranking[0] - ranking[100]

print("mean lead over place 101:", top / 1000)
