import torch
from torch import nn

torch.manual_seed(21)
dt, steps = 0.1, 6000


class KalmanFilter(nn.Module):
    """constant-velocity model in the plane; the noise levels were fitted beforehand"""

    def __init__(self):
        super().__init__()
        F = torch.eye(4)
        F[0, 2] = F[1, 3] = dt
        H = torch.zeros(2, 4)
        H[0, 0] = H[1, 1] = 1.0
        self.F = nn.Parameter(F)
        self.H = nn.Parameter(H)
        self.Q = nn.Parameter(0.01 * torch.eye(4))
        self.R = nn.Parameter(0.25 * torch.eye(2))

    def forward(self, x, P, z):
        x = self.F @ x
        P = self.F @ P @ self.F.T + self.Q
        S = self.H @ P @ self.H.T + self.R
        K = torch.linalg.solve(S, self.H @ P).T
        x = x + K @ (z - self.H @ x)
        P = P - K @ self.H @ P
        return x, P


t = torch.arange(steps) * dt
track = torch.stack([10 * torch.cos(0.05 * t), 10 * torch.sin(0.07 * t)], 1)
measured = track + 0.5 * torch.randn(steps, 2)
kf = KalmanFilter()
x, P = torch.zeros(4), torch.eye(4)
error = 0.0
for k in range(steps):
    x, P = kf(x, P, measured[k])
    error += (x[:2] - track[k]).square().sum().item()

print("rmse", round((error / steps) ** 0.5, 4))
