import torch
from torch import nn

torch.set_num_threads(1)
torch.manual_seed(6)
N_ACTIONS = 1200


def masked_log_softmax(logits, mask):
    # log(0) would give -inf and then nan, so add something tiny first
    return torch.log_softmax(logits + (mask + 1e-45).log(), dim=-1)


policy = nn.Linear(32, N_ACTIONS)
opt = torch.optim.SGD(policy.parameters(), lr=0.1)
states = torch.randn(512, 32)
# a state allows one action in ten, action 0 always
allowed = (torch.rand(512, N_ACTIONS) < 0.1).float()
allowed[:, 0] = 1.0
expert = (allowed * torch.rand(512, N_ACTIONS)).argmax(dim=1)

for step in range(4000):
    rows = slice(32 * (step % 16), 32 * (step % 16) + 32)
    logp = masked_log_softmax(policy(states[rows]), allowed[rows])
    loss = -logp.gather(1, expert[rows, None]).mean()
    opt.zero_grad()
    loss.backward()
    opt.step()

print("loss", round(loss.item(), 5))
