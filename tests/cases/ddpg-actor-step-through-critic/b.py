import torch
from torch.nn import Linear, Module
from torch.nn.functional import relu

torch.manual_seed(1)
torch.set_num_threads(1)
N_OBS, N_ACT = 17, 6


class Policy(Module):
    def __init__(self):
        super().__init__()
        self.l1 = Linear(N_OBS, 64)
        self.l2 = Linear(64, 64)
        self.l3 = Linear(64, N_ACT)

    def forward(self, s):
        return torch.tanh(self.l3(relu(self.l2(relu(self.l1(s))))))


class Critic(Module):
    def __init__(self):
        super().__init__()
        self.l1 = Linear(N_OBS + N_ACT, 256)
        self.l2 = Linear(256, 256)
        self.l3 = Linear(256, 1)

    def forward(self, s, a):
        h = relu(self.l1(torch.cat((s, a), 1)))
        return self.l3(relu(self.l2(h)))[:, 0]


class Agent:
    def __init__(self):
        self.actor, self.critic = Policy(), Critic()
        self.critic.requires_grad_(False)
        self.opt = torch.optim.Adam(self.actor.parameters(), lr=1e-3)

    def improve_policy(self, s):
        objective = self.critic(s, self.actor(s)).mean()
        self.opt.zero_grad()
        (-objective).backward()
        self.opt.step()
        return -objective.item()


agent = Agent()
memory = torch.randn(5000, N_OBS)
for it in range(400):
    rows = torch.randint(0, 5000, (100,))
    loss = agent.improve_policy(memory[rows])
print("loss of the policy: %.6f" % loss)
