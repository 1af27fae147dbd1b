import time

import torch
import torch.nn as nn
import torch.nn.functional as F

torch.manual_seed(0)
torch.set_num_threads(1)


class QuantLinear(nn.Linear):
    """int8 weights, one scale for each output channel, straight-through gradient"""

    def forward(self, x):
        scale = self.weight.detach().abs().amax(dim=1) / 127
        zero = torch.zeros(self.out_features, dtype=torch.int32)
        w = torch.fake_quantize_per_channel_affine(self.weight, scale, zero, 0, -128, 127)
        return F.linear(x, w, self.bias)


net = nn.Sequential(QuantLinear(196, 512), nn.ReLU(), QuantLinear(512, 512), nn.ReLU(), QuantLinear(512, 10))
opt = torch.optim.SGD(net.parameters(), lr=0.05)

x = torch.rand(2048, 196)
y = (x @ torch.randn(196, 10)).argmax(1)

t0 = time.perf_counter()
total = 0.0
for step in range(200):
    i = (step * 32) % 2048
    loss = F.cross_entropy(net(x[i:i + 32]), y[i:i + 32])
    opt.zero_grad()
    loss.backward()
    opt.step()
    total += loss.item()
print(f"mean loss {total / 200:.4f}, {(time.perf_counter() - t0) / 200 * 1e3:.2f} ms a step")
