# Conway's game of life on a 1000 x 1000 torus, numpy
import numpy as np

N = 1000
GLIDER = [(0, 1), (1, 2), (2, 0), (2, 1), (2, 2)]

board = np.zeros((N, N), dtype=np.uint8)
for k in range(20):
    for r, c in GLIDER:
        board[50 * k + r, (53 * k) % N + c] = 1


def step(board):
    p = np.pad(board, 1, mode="wrap")
    neighbours = (p[:-2, :-2] + p[:-2, 1:-1] + p[:-2, 2:]
                  + p[1:-1, :-2] + p[1:-1, 2:]
                  + p[2:, :-2] + p[2:, 1:-1] + p[2:, 2:])
    born = neighbours == 3
    stays = (board == 1) & (neighbours == 2)
    return (born | stays).astype(np.uint8)


population = []
for generation in range(4000):
    board = step(board)
    population.append(int(np.count_nonzero(board)))

print("cells at the end:", population[-1])
rows, columns = np.nonzero(board)
print("rows and columns:", int(rows.sum()), int(columns.sum()))
