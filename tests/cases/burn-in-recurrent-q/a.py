import time
import torch
from torch import nn

torch.manual_seed(0)
torch.set_num_threads(1)

# R2D2-like recurrent Q-learning: 60 steps only warm up the state, 6 steps are learned from
BURN_IN, LEARN, BATCH, OBS, ACT, HID = 60, 6, 16, 10, 4, 32


class QNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.embed = nn.Linear(OBS, HID)
        self.norm = nn.LayerNorm(HID)
        self.cell = nn.GRUCell(HID, HID)
        self.head = nn.Linear(HID, ACT)

    def forward(self, obs, h):
        h = self.cell(torch.relu(self.norm(self.embed(obs))), h)
        return self.head(h), h


net, target = QNet(), QNet()
target.load_state_dict(net.state_dict())
optimizer = torch.optim.Adam(net.parameters(), lr=3e-4, fused=True)
memory = torch.randn(120, BURN_IN + LEARN + 1, BATCH, OBS)
actions = torch.randint(0, ACT, (120, LEARN, BATCH, 1))
rewards = torch.randn(120, LEARN, BATCH, 1)

t = time.perf_counter()
for it in range(120):
    seq, act, rew = memory[it], actions[it], rewards[it]
    h = ht = torch.zeros(BATCH, HID)
    for k in range(BURN_IN):
        _, h = net(seq[k], h)
        _, ht = target(seq[k], ht)
    h, ht = h.detach(), ht.detach()          # no gradient into the burn-in

    _, ht = target(seq[BURN_IN], ht)
    loss = 0.0
    for k in range(LEARN):
        q, h = net(seq[BURN_IN + k], h)
        q_next, ht = target(seq[BURN_IN + k + 1], ht)
        goal = rew[k] + 0.99 * q_next.max(1, keepdim=True)[0].detach()
        loss = loss + nn.functional.smooth_l1_loss(q.gather(1, act[k]), goal)
    optimizer.zero_grad()
    (loss / LEARN).backward()
    optimizer.step()

print("loss %.6f, %.2f ms/update" % (loss.item() / LEARN, (time.perf_counter() - t) / 120 * 1000))
