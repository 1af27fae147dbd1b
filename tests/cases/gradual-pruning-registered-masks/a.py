import torch
from torch import nn
from torch.nn.utils import parametrize

torch.set_num_threads(1)
torch.manual_seed(12)


class Mask(nn.Module):
    def __init__(self, mask):
        super().__init__()
        self.register_buffer("mask", mask)

    def forward(self, weight):
        return weight * self.mask


@torch.no_grad()
def prune_to(layer, sparsity):
    weight = layer.weight
    threshold = weight.abs().flatten().kthvalue(max(1, int(sparsity * weight.numel()))).values
    mask = (weight.abs() > threshold).float()
    parametrize.register_parametrization(layer, "weight", Mask(mask))


model = nn.Sequential(nn.Linear(64, 192), nn.ReLU(), nn.Linear(192, 192), nn.ReLU(), nn.Linear(192, 10))
layers = [model[0], model[2]]
x = torch.randn(4096, 64)
y = (x @ torch.randn(64, 10)).argmax(1)
optimizer = torch.optim.SGD(model.parameters(), lr=0.05)

steps, final = 400, 0.9
for step in range(steps):
    if step % 10 == 0:
        sparsity = final * (1 - (1 - step / steps) ** 3)
        for layer in layers:
            prune_to(layer, sparsity)
    rows = slice(step * 64 % 4096, step * 64 % 4096 + 64)
    optimizer.zero_grad()
    loss = nn.functional.cross_entropy(model(x[rows]), y[rows])
    loss.backward()
    optimizer.step()

print(f"loss {loss.item():.5f}, zeros {(layers[1].weight == 0).float().mean().item():.3f}")
