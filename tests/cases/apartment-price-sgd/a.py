"""Price against floor area, fitted by mini-batch gradient descent."""
import numpy as np

ROWS = 4096
BATCH = 128
EPOCHS = 5000
RATE = 0.02


def read_table(seed):
    rng = np.random.default_rng(seed)
    area = rng.uniform(25.0, 160.0, ROWS)
    price = 3.1 * area + 40.0 + rng.normal(0.0, 25.0, ROWS)
    return np.column_stack([area, price])


def standardise(column):
    return (column - column.mean()) / column.std()


table = read_table(8)
x = standardise(table[:, 0])
y = standardise(table[:, 1:])


class Line:
    def __init__(self):
        self.slope = 0.0
        self.offset = 0.0

    def predict(self, x):
        return self.slope * x + self.offset

    def fit_batch(self, x, y):
        error = self.predict(x) - y
        loss = np.mean(error ** 2)
        self.slope -= RATE * 2.0 * np.mean(error * x)
        self.offset -= RATE * 2.0 * np.mean(error)
        return loss


model = Line()
history = []

for epoch in range(EPOCHS):
    losses = []
    for first in range(0, ROWS, BATCH):
        rows = slice(first, first + BATCH)
        losses.append(model.fit_batch(x[rows], y[rows]))
    history.append(np.mean(losses))

print("first loss %.4f  last loss %.4f" % (history[0], history[-1]))
print("slope %.4f  offset %.4f" % (model.slope, model.offset))
