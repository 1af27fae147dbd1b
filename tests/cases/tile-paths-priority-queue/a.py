from queue import PriorityQueue

import numpy as np

SIZE = 64
rng = np.random.default_rng(11)
stone = rng.random((SIZE, SIZE)) < 0.22
stone[0, :] = stone[-1, :] = stone[:, 0] = stone[:, -1] = True
walkable = {(int(r), int(c)) for r, c in np.argwhere(~stone)}
spots = sorted(walkable)


def l_infinity(start, goal):
    return max(abs(start[0] - goal[0]), abs(start[1] - goal[1]))


def adjacent(pos):
    r, c = pos
    return (r - 1, c), (r, c - 1), (r + 1, c), (r, c + 1)


def a_star(start, goal):
    queue = PriorityQueue()
    queue.put((0, start))
    cost = {start: 0}
    came_from = {}
    while not queue.empty():
        priority, cur = queue.get()
        if cur == goal:
            break
        for nxt in adjacent(cur):
            if nxt not in walkable:
                continue
            new_cost = cost[cur] + 1
            if nxt not in cost or new_cost < cost[nxt]:
                cost[nxt] = new_cost
                came_from[nxt] = cur
                queue.put((new_cost + l_infinity(nxt, goal), nxt))
    return cost.get(goal, -1)


pairs = rng.integers(len(spots), size=(3000, 2))
total = 0
for start, goal in pairs:
    total += a_star(spots[start], spots[goal])

print("steps walked:", total)
