import random
import time
from collections import deque

rng = random.Random(4)
RATE = 0.2
CYCLE = 30
N = 12

lanes = [[deque() for _ in range(4)] for _ in range(N)]
green = [0] * N
clock = 0
cars = 0
wait_total = 0
mean_wait = 0.0


def one_second(i):
    """Crossing i for one second; returns the waits of the cars that got through."""
    if clock % CYCLE == 0:
        green[i] = 1 - green[i]
    for lane in lanes[i]:
        if rng.random() < RATE:
            lane.append(clock)
    through = []
    for k in (green[i], green[i] + 2):
        if lanes[i][k]:
            through.append(clock - lanes[i][k].popleft())
    return through


start = time.perf_counter()
for tick in range(200):
    for _ in range(120):
        clock += 1
        for i in range(N):
            for w in one_second(i):
                wait_total += w
                cars += 1
        if clock % 30 == 0:
            mean_wait = wait_total / cars
    if (tick + 1) % 50 == 0:
        print("tick", tick + 1, "mean wait", round(mean_wait, 4))
print("%.2f ms a tick" % ((time.perf_counter() - start) / 200 * 1e3))
