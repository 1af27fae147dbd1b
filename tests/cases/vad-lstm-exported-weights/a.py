import torch

torch.manual_seed(5)
torch.set_num_threads(1)

N_MELS, HIDDEN = 40, 320


class StreamingLSTM:
    """One layer, one frame at a time; gates in the order i, f, g, o."""

    def __init__(self, n_in, n_hidden):
        bound = n_hidden ** -0.5
        self.w_ih = torch.empty(4 * n_hidden, n_in).uniform_(-bound, bound)
        self.w_hh = torch.empty(4 * n_hidden, n_hidden).uniform_(-bound, bound)
        self.bias = torch.empty(4 * n_hidden).uniform_(-bound, bound)
        self.h = torch.zeros(n_hidden)
        self.c = torch.zeros(n_hidden)

    def step(self, x):
        gates = self.w_ih @ x + self.w_hh @ self.h + self.bias
        i, f, g, o = gates.chunk(4)
        self.c = torch.sigmoid(f) * self.c + torch.sigmoid(i) * torch.tanh(g)
        self.h = torch.sigmoid(o) * torch.tanh(self.c)
        return self.h


lstm = StreamingLSTM(N_MELS, HIDDEN)
w_out = torch.empty(HIDDEN).uniform_(-0.2, 0.2)
frames = torch.randn(500, N_MELS)

speech = 0.0
with torch.no_grad():
    for t in range(20000):
        h = lstm.step(frames[t % 500])
        speech += torch.sigmoid(w_out @ h).item()

print("mean speech probability", round(speech / 20000, 5))
