# A_t = df/dx of a learned dynamics model at 32 states of a trajectory (for the linear-quadratic step)
import torch
import torch.nn as nn
from torch.autograd.functional import jacobian

torch.manual_seed(0)
STATES, N = 24, 16
dynamics = nn.Sequential(nn.Linear(N, 48), nn.Tanh(), nn.Linear(48, 48), nn.Tanh(), nn.Linear(48, N))
for p in dynamics.parameters():
    p.requires_grad_(False)


def summed_over_states(x):
    # row t of the output depends on row t of the input alone
    return dynamics(x).sum(dim=0)


def linearise(x):
    return jacobian(summed_over_states, x, vectorize=True).permute(1, 0, 2)      # (T, N, N)


trajectories = torch.randn(8, STATES, N)
growth, steps = 0.0, 2400
for it in range(steps):
    A = linearise(trajectories[it % 8])
    growth += A.diagonal(dim1=1, dim2=2).sum().item()

print("mean trace", round(growth / steps, 4))
print(A.shape)
