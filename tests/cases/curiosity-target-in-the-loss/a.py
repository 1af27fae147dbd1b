import torch
import torch.nn as nn

torch.set_num_threads(1)
torch.manual_seed(21)


def embedding_net(obs_dim=32, width=256, out=64):
    return nn.Sequential(
        nn.Linear(obs_dim, width), nn.ReLU(),
        nn.Linear(width, width), nn.ReLU(),
        nn.Linear(width, out),
    )


class Curiosity:
    """Random network distillation: the prediction error is the bonus."""

    def __init__(self, lr=3e-4):
        self.target = embedding_net().eval()
        self.predictor = embedding_net()
        self.opt = torch.optim.Adam(self.predictor.parameters(), lr=lr)

    def update(self, obs):
        error = (self.predictor(obs) - self.target(obs)).pow(2).mean(dim=1)
        self.opt.zero_grad()
        error.mean().backward()
        self.opt.step()
        return error.detach()


def walk(pos, gen):
    pos = pos + 0.1 * torch.randn(pos.shape, generator=gen)
    return pos.clamp(-3, 3)


gen = torch.Generator().manual_seed(4)
curiosity = Curiosity()
state = torch.zeros(512, 32)
bonus_log = torch.zeros(400)
for t in range(400):
    state = walk(state, gen)
    bonus_log[t] = curiosity.update(state).mean()

print(f"bonus {bonus_log[0]:.6f} -> {bonus_log[-1]:.6f}")
