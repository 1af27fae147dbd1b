import numpy as np
import torch

torch.manual_seed(5)

N_MELS, HIDDEN = 40, 320


def sigmoid(x):
    return 1.0 / (1.0 + np.exp(-x))


def export_weights(n_in, n_hidden):
    """Same weights as the torch model, as numpy arrays."""
    bound = n_hidden ** -0.5
    w_ih = torch.empty(4 * n_hidden, n_in).uniform_(-bound, bound)
    w_hh = torch.empty(4 * n_hidden, n_hidden).uniform_(-bound, bound)
    bias = torch.empty(4 * n_hidden).uniform_(-bound, bound)
    return w_ih.numpy(), w_hh.numpy(), bias.numpy()


class StreamingLSTM:
    """One layer, one frame at a time; gates in the order i, f, g, o."""

    def __init__(self, n_in, n_hidden):
        self.w_ih, self.w_hh, self.bias = export_weights(n_in, n_hidden)
        self.h = np.zeros(n_hidden)
        self.c = np.zeros(n_hidden)

    def step(self, x):
        gates = self.w_ih @ x + self.w_hh @ self.h + self.bias
        i, f, g, o = np.split(gates, 4)
        self.c = sigmoid(f) * self.c + sigmoid(i) * np.tanh(g)
        self.h = sigmoid(o) * np.tanh(self.c)
        return self.h


lstm = StreamingLSTM(N_MELS, HIDDEN)
w_out = torch.empty(HIDDEN).uniform_(-0.2, 0.2).numpy()
frames = torch.randn(500, N_MELS).numpy()

speech = 0.0
for t in range(20000):
    h = lstm.step(frames[t % 500])
    speech += float(sigmoid(w_out @ h))

print("mean speech probability", round(speech / 20000, 5))
