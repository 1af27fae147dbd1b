import torch

torch.manual_seed(3)
torch.set_grad_enabled(False)

HEADS, DIM, TOKENS, STEPS = 4, 48, 800, 2500


class HeadMix(torch.nn.Module):
    """every head has its own square map; applied to a batch of column vectors"""

    def __init__(self, heads, dim):
        super().__init__()
        self.maps = torch.nn.Parameter(torch.randn(heads, dim, dim) / dim ** 0.5)
        self.shift = torch.nn.Parameter(0.1 * torch.randn(heads, dim))

    def forward(self, x):                     # x: (tokens, heads, dim)
        y = torch.einsum("hij,thj->thi", self.maps, x)
        return torch.tanh(y + self.shift)


layer = HeadMix(HEADS, DIM)
state = torch.randn(TOKENS, HEADS, DIM)
trace = []

for step in range(STEPS):
    state = layer(state)
    trace.append(state[0, 0, 0].item())

print("steps", len(trace), "norm", round(state.norm().item(), 3), "last", round(trace[-1], 4))
