# Connect four on bitboards, negamax with alpha-beta, depth limited
import random
import time

W, H = 7, 6
COLUMNS = [3, 2, 4, 1, 5, 0, 6]
DEPTH = 6

def wins(b):
    for s in (1, 7, 6, 8):
        m = b & (b >> s)
        if m & (m >> (2 * s)):
            return True
    return False

CENTRE = [1, 2, 3, 5, 3, 2, 1]
MASKS = [((1 << H) - 1) << (7 * x) for x in range(W)]

def evaluate(me, you):
    s = 0
    for x in range(W):
        s += CENTRE[x] * ((me & MASKS[x]).bit_count() - (you & MASKS[x]).bit_count())
    return s

def negamax(me, you, heights, depth, alpha, beta):
    if wins(you):
        return -1000 - depth
    if depth == 0:
        return evaluate(me, you)
    best = -10000
    for c in COLUMNS:
        h = heights[c]
        if h == H:
            continue
        heights[c] += 1
        v = -negamax(you, me | (1 << (c * 7 + h)), heights, depth - 1, -beta, -alpha)
        heights[c] -= 1
        if v > best:
            best = v
            if v > alpha:
                alpha = v
            if alpha >= beta:
                break
    return best if best > -10000 else 0

random.seed(8)
t_all = time.perf_counter()
values = []
for position in range(60):
    boards, heights = [0, 0], [0] * W
    for ply in range(8):
        c = random.randrange(W)
        boards[ply % 2] |= 1 << (c * 7 + heights[c])
        heights[c] += 1
        if heights[c] == H:
            break
    values.append(negamax(boards[ply % 2 - 1], boards[ply % 2], heights, DEPTH, -10000, 10000))

print("sum of the values", sum(values), "first", values[:6])
print(f"{(time.perf_counter() - t_all) / 60 * 1e3:.1f} ms a position")
