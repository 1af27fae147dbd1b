import time
import string
import torch
import torch.nn as nn

ALPHABET = string.ascii_lowercase + ".'- "
N = len(ALPHABET)


class MyLSTM(nn.Module):
    """LSTM from its equations; one matrix for the input and one for the state in each gate"""

    def __init__(self, n_in, n_hidden):
        super().__init__()
        for gate in "ifgo":
            setattr(self, "W" + gate, nn.Parameter(torch.randn(n_hidden, n_in) * 0.2))
            setattr(self, "U" + gate, nn.Parameter(torch.randn(n_hidden, n_hidden) * 0.2))
            setattr(self, "b" + gate, nn.Parameter(torch.zeros(n_hidden)))

    def forward(self, x, h, c):
        i = torch.sigmoid(x @ self.Wi.T + h @ self.Ui.T + self.bi)
        f = torch.sigmoid(x @ self.Wf.T + h @ self.Uf.T + self.bf)
        g = torch.tanh(x @ self.Wg.T + h @ self.Ug.T + self.bg)
        o = torch.sigmoid(x @ self.Wo.T + h @ self.Uo.T + self.bo)
        c = f * c + i * g
        return o * torch.tanh(c), c


torch.manual_seed(12)
torch.set_num_threads(1)
lstm = MyLSTM(N, 32)
out = nn.Linear(32, N)
lstm.eval(), out.eval()
eye = torch.eye(N)


@torch.no_grad()
def generate(start, length=24):
    k = ALPHABET.index(start)
    h, c = torch.zeros(1, 32), torch.zeros(1, 32)
    name, score = start, 0.0
    for _ in range(length):
        h, c = lstm(eye[k:k + 1], h, c)
        logp = torch.log_softmax(out(h), dim=1)
        k = int(logp.argmax())
        score = score + logp[0, k]
        name += ALPHABET[k]
    return name, score.item()


if __name__ == "__main__":
    t = time.perf_counter()
    total = 0.0
    for i in range(300):
        name, s = generate(ALPHABET[i % 26])
        total += s
    print(name, round(total, 3))
    print("ms per name:", (time.perf_counter() - t) / 300 * 1e3)
