import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

rng = np.random.default_rng(8)
CHANNELS = 16


class ConvLayer:
    def __init__(self, w):
        self.w = w

    def __call__(self, x):
        padded = np.pad(x, ((0, 0), (1, 1), (1, 1)))
        patches = sliding_window_view(padded, (3, 3), axis=(1, 2))
        patches = patches.transpose(1, 2, 0, 3, 4).reshape(64, -1)
        return np.maximum((patches @ self.w).T.reshape(-1, 8, 8), 0)


class ValueNet:
    def __init__(self, rng):
        self.layers = [ConvLayer(rng.standard_normal((2 * 9, CHANNELS)) * 0.2)]
        self.layers += [ConvLayer(rng.standard_normal((CHANNELS * 9, CHANNELS)) * 0.08) for _ in range(5)]
        self.head = rng.standard_normal(CHANNELS * 64) * 0.05

    def __call__(self, board):
        x = np.stack([board == 1, board == -1]).astype(float)
        for layer in self.layers:
            x = layer(x)
        return np.tanh(x.ravel() @ self.head)


net = ValueNet(rng)
boards = rng.integers(-1, 2, size=(200, 8, 8))
top = -1.0
for n in range(5000):
    top = max(top, net(boards[n % 200]))
print("best value", top)
