"""Travel times of couriers on a street grid, several errands a courier."""
import random

ROWS = COLS = 12
COURIERS = 3500
ERRANDS = 6


def street_grid(seed):
    """neighbours[corner] is a list of (corner, minutes)"""
    rnd = random.Random(seed)
    neighbours = [[] for _ in range(ROWS * COLS)]
    for here in range(ROWS * COLS):
        row, col = divmod(here, COLS)
        for there, exists in ((here + 1, col + 1 < COLS), (here + COLS, row + 1 < ROWS)):
            if exists:
                minutes = rnd.randint(1, 9)
                neighbours[here].append((there, minutes))
                neighbours[there].append((here, minutes))
    return neighbours


def shortest_times(graph, start):
    times = [float("inf")] * len(graph)
    times[start] = 0
    unvisited = set(range(len(graph)))
    while unvisited:
        current = min(unvisited, key=times.__getitem__)
        unvisited.remove(current)
        for neighbour, minutes in graph[current]:
            arrival = times[current] + minutes
            if arrival < times[neighbour]:
                times[neighbour] = arrival
    return times


def errand_minutes(graph, stops):
    return sum(shortest_times(graph, a)[b] for a, b in zip(stops, stops[1:]))


graph = street_grid(5)
corners = range(len(graph))
chooser = random.Random(17)
total = 0
longest = 0

for courier in range(COURIERS):
    stops = [chooser.choice(corners) for _ in range(ERRANDS + 1)]
    minutes = errand_minutes(graph, stops)
    total += minutes
    longest = max(longest, minutes)

print("couriers", COURIERS, "minutes", total, "longest", longest)
