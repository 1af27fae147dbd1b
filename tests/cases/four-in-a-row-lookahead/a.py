import copy
import random

ROWS, COLS = 6, 7
ORDER = (3, 2, 4, 1, 5, 0, 6)
WORTH = ((3, 4, 5, 7, 5, 4, 3), (4, 6, 8, 10, 8, 6, 4), (5, 8, 11, 13, 11, 8, 5),
         (5, 8, 11, 13, 11, 8, 5), (4, 6, 8, 10, 8, 6, 4), (3, 4, 5, 7, 5, 4, 3))


def drop(board, col, player):
    for row in range(ROWS - 1, -1, -1):
        if board[row][col] == 0:
            board[row][col] = player
            return row


def four(board, row, col):
    who = board[row][col]
    for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
        n = 1
        for s in (1, -1):
            r, c = row + s * dr, col + s * dc
            while 0 <= r < ROWS and 0 <= c < COLS and board[r][c] == who:
                n, r, c = n + 1, r + s * dr, c + s * dc
        if n >= 4:
            return True
    return False


def minimax(board, depth, player):
    best, move = -10**6, None
    for col in ORDER:
        if board[0][col]:
            continue
        child = copy.deepcopy(board)
        row = drop(child, col, player)
        if four(child, row, col):
            value = 1000 + depth
        elif depth == 1:
            value = player * sum(w * s for ws, line in zip(WORTH, child) for w, s in zip(ws, line))
        else:
            value = -minimax(child, depth - 1, -player)[0]
        if value > best:
            best, move = value, col
    return best, move


def opening(seed, stones=8):
    dice = random.Random(seed)
    while True:
        board = [[0] * COLS for _ in range(ROWS)]
        cols = [dice.randrange(COLS) for _ in range(stones)]
        if max(cols.count(c) for c in cols) <= 3:
            rows = [drop(board, c, 1 if i % 2 == 0 else -1) for i, c in enumerate(cols)]
            if not any(four(board, r, c) for r, c in zip(rows, cols)):
                return board


positions = [opening(s) for s in range(40)]
chosen = []
for i in range(400):
    value, move = minimax(positions[i % 40], 3, 1)
    chosen.append((move, value))

print("moves", [m for m, v in chosen[:40]], "sum of values", sum(v for m, v in chosen[:40]))
