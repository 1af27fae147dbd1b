import random

ROWS, COLS = 6, 7
ORDER = (3, 2, 4, 1, 5, 0, 6)
WORTH = ((3, 4, 5, 7, 5, 4, 3), (4, 6, 8, 10, 8, 6, 4), (5, 8, 11, 13, 11, 8, 5),
         (5, 8, 11, 13, 11, 8, 5), (4, 6, 8, 10, 8, 6, 4), (3, 4, 5, 7, 5, 4, 3))


class Board:
    def __init__(self):
        self.cell = [[0] * COLS for _ in range(ROWS)]

    def put(self, col, player):
        for row in range(ROWS - 1, -1, -1):
            if self.cell[row][col] == 0:
                self.cell[row][col] = player
                return row

    def four(self, row, col):
        cell = self.cell
        who = cell[row][col]
        for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
            n = 1
            for s in (1, -1):
                r, c = row + s * dr, col + s * dc
                while 0 <= r < ROWS and 0 <= c < COLS and cell[r][c] == who:
                    n, r, c = n + 1, r + s * dr, c + s * dc
            if n >= 4:
                return True
        return False

    def worth(self):
        return sum(w * s for ws, line in zip(WORTH, self.cell) for w, s in zip(ws, line))

    def search(self, depth, player, low=-10**6, high=10**6):
        best, move = -10**6, None
        for col in ORDER:
            if self.cell[0][col]:
                continue
            row = self.put(col, player)
            if self.four(row, col):
                value = 1000 + depth
            elif depth == 1:
                value = player * self.worth()
            else:
                value = -self.search(depth - 1, -player, -high, -max(low, best))[0]
            self.cell[row][col] = 0
            if value > best:
                best, move = value, col
                if best >= high:
                    break
        return best, move


def opening(seed, stones=8):
    dice = random.Random(seed)
    while True:
        board = Board()
        cols = [dice.randrange(COLS) for _ in range(stones)]
        if max(cols.count(c) for c in cols) <= 3:
            rows = [board.put(c, 1 if i % 2 == 0 else -1) for i, c in enumerate(cols)]
            if not any(board.four(r, c) for r, c in zip(rows, cols)):
                return board


games = [opening(s) for s in range(40)]
moves, total = [], 0
for turn in range(4000):
    value, move = games[turn % 40].search(3, 1)
    if turn < 40:
        moves.append(move)
        total += value

print("moves", moves, "sum of values", total)
