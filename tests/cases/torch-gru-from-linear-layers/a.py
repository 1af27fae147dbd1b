import torch
import torch.nn as nn


class ManualGRU(nn.Module):
    """A GRU from plain Linear layers, so that I can change the gates later."""

    def __init__(self, in_dim, h_dim):
        super().__init__()
        self.h_dim = h_dim
        self.xz = nn.Linear(in_dim, h_dim)
        self.hz = nn.Linear(h_dim, h_dim)
        self.xr = nn.Linear(in_dim, h_dim)
        self.hr = nn.Linear(h_dim, h_dim)
        self.xn = nn.Linear(in_dim, h_dim)
        self.hn = nn.Linear(h_dim, h_dim)

    def forward(self, x):
        batch, seq_len, _ = x.shape
        h = torch.zeros(batch, self.h_dim)
        outputs = []
        for t in range(seq_len):
            xt = x[:, t, :]
            z = torch.sigmoid(self.xz(xt) + self.hz(h))
            r = torch.sigmoid(self.xr(xt) + self.hr(h))
            n = torch.tanh(self.xn(xt) + r * self.hn(h))
            h = (1 - z) * n + z * h
            outputs.append(h)
        return torch.stack(outputs, dim=1)


torch.manual_seed(0)
IN, HID, OUT, BATCH, SEQ = 24, 64, 8, 32, 40
start = nn.GRU(IN, HID, batch_first=True)
rnn = ManualGRU(IN, HID)
with torch.no_grad():
    wi_r, wi_z, wi_n = start.weight_ih_l0.chunk(3)
    wh_r, wh_z, wh_n = start.weight_hh_l0.chunk(3)
    bi_r, bi_z, bi_n = start.bias_ih_l0.chunk(3)
    bh_r, bh_z, bh_n = start.bias_hh_l0.chunk(3)
    for layer, w, b in [(rnn.xz, wi_z, bi_z), (rnn.xr, wi_r, bi_r), (rnn.xn, wi_n, bi_n),
                        (rnn.hz, wh_z, bh_z), (rnn.hr, wh_r, bh_r), (rnn.hn, wh_n, bh_n)]:
        layer.weight.copy_(w)
        layer.bias.copy_(b)
torch.manual_seed(1)
decoder = nn.Linear(HID, OUT)
x = torch.randn(BATCH, SEQ, IN)
y = torch.randn(BATCH, SEQ, OUT)
params = list(rnn.parameters()) + list(decoder.parameters())
optimizer = torch.optim.SGD(params, lr=0.01)
loss_fn = nn.MSELoss()

for step in range(300):
    optimizer.zero_grad()
    loss = loss_fn(decoder(rnn(x)), y)
    loss.backward()
    optimizer.step()

print(step, loss.item())
