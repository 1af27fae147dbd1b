import heapq
import random
import time

random.seed(8)
W = H = 70
blocked = {(random.randrange(W), random.randrange(H)) for _ in range(1100)}
MOVES = [(1, 0), (-1, 0), (0, 1), (0, -1)]


def plan(start, goal):
    gx, gy = goal
    openset = [(abs(start[0] - gx) + abs(start[1] - gy), 0, start)]
    parent = {start: None}
    cost = {start: 0}
    closed = set()
    while openset:
        f, g, node = heapq.heappop(openset)
        if node in closed:
            continue
        if node == goal:
            return g, len(closed)
        closed.add(node)
        for dx, dy in MOVES:
            nxt = (node[0] + dx, node[1] + dy)
            if not (0 <= nxt[0] < W and 0 <= nxt[1] < H) or nxt in blocked:
                continue
            if nxt in closed:
                continue
            if nxt not in cost or g + 1 < cost[nxt]:
                cost[nxt] = g + 1
                parent[nxt] = node
                heapq.heappush(openset, (g + 1 + abs(nxt[0] - gx) + abs(nxt[1] - gy), g + 1, nxt))
    return None, len(closed)


def free():
    while True:
        p = (random.randrange(W), random.randrange(H))
        if p not in blocked:
            return p


length = expanded = 0
t0 = time.perf_counter()
for trip in range(150):
    g, n = plan(free(), free())
    length += g or 0
    expanded += n
print("total length", length, "expanded", expanded, "s", round(time.perf_counter() - t0, 4))
