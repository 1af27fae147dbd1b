import torch
from torch import nn
from torch.nn import functional as F

torch.set_num_threads(1)
torch.manual_seed(21)

N_ENVS, OBS, WIDTH, CODE = 512, 32, 256, 64


class Encoder(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc1 = nn.Linear(OBS, WIDTH)
        self.fc2 = nn.Linear(WIDTH, WIDTH)
        self.fc3 = nn.Linear(WIDTH, CODE)

    def forward(self, o):
        return self.fc3(F.relu(self.fc2(F.relu(self.fc1(o)))))


fixed = Encoder()
for p in fixed.parameters():
    p.requires_grad = False
learner = Encoder()
adam = torch.optim.Adam(learner.parameters(), lr=3e-4)

rng = torch.Generator().manual_seed(4)
obs = torch.zeros(N_ENVS, OBS)
rewards = []
for step in range(400):
    obs = torch.clamp(obs + 0.1 * torch.randn(N_ENVS, OBS, generator=rng), -3, 3)
    goal = fixed(obs)
    intrinsic = ((learner(obs) - goal) ** 2).mean(1)
    loss = intrinsic.mean()
    adam.zero_grad()
    loss.backward()
    adam.step()
    rewards.append(intrinsic.detach().mean().item())

print(f"intrinsic reward {rewards[0]:.6f}, finally {rewards[-1]:.6f}")
