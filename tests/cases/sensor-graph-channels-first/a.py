import torch
from torch import nn

torch.set_num_threads(1)
torch.manual_seed(0)

BATCH, SENSORS, STEPS, HIDDEN, K = 16, 325, 12, 64, 8


class GraphBlock(nn.Module):
    """Mean over the K nearest sensors, then a 1x1 convolution of both; maps are (batch, channel, sensor)."""

    def __init__(self, w_self, w_near, b):
        super().__init__()
        self.own = nn.Conv1d(w_self.shape[1], w_self.shape[0], 1)
        self.near = nn.Conv1d(w_near.shape[1], w_near.shape[0], 1, bias=False)
        self.own.weight.data.copy_(w_self.unsqueeze(-1))
        self.own.bias.data.copy_(b)
        self.near.weight.data.copy_(w_near.unsqueeze(-1))

    def forward(self, h, nearest):
        around = h[:, :, nearest].mean(dim=-1)
        return torch.relu(self.own(h) + self.near(around))


position = torch.rand(SENSORS, 2)
nearest = torch.cdist(position, position).topk(K, largest=False).indices
speeds = torch.randn(8, BATCH, SENSORS, STEPS)
weights = []
for fan_in in (STEPS, HIDDEN, HIDDEN):
    weights.append((torch.randn(HIDDEN, fan_in) / fan_in ** 0.5,
                    torch.randn(HIDDEN, fan_in) / fan_in ** 0.5,
                    torch.randn(HIDDEN) * 0.1))
readout = torch.randn(HIDDEN) / HIDDEN

blocks = nn.ModuleList(GraphBlock(*w) for w in weights)
blocks.eval()

windows = [s.transpose(1, 2).contiguous() for s in speeds]
total = 0.0
with torch.inference_mode():
    for i in range(150):
        h = windows[i % 8]
        for block in blocks:
            h = block(h, nearest)
        forecast = torch.einsum("bcn,c->bn", h, readout)
        total += forecast.mean().item()

print(f"mean forecast {total / 150:.5f}")
