import torch

torch.manual_seed(9)
torch.set_grad_enabled(False)
n_arms, d, alpha, rounds = 48, 8, 0.6, 400

truth = torch.randn(n_arms, d) * 0.5
contexts = torch.randn(rounds, d)
noise = torch.randn(rounds) * 0.1


class Arm:
    def __init__(self, dim):
        self.inverse = torch.eye(dim)
        self.response = torch.zeros(dim)

    def bound(self, x):
        v = self.inverse @ x
        return self.response @ v + alpha * torch.sqrt(x @ v)

    def learn(self, x, reward):
        v = self.inverse @ x
        self.inverse -= torch.outer(v, v) / (1.0 + x @ v)
        self.response += reward * x


arms = [Arm(d) for _ in range(n_arms)]
collected = 0.0
pulls = [0] * n_arms
for t in range(rounds):
    x = contexts[t]
    scores = torch.stack([arm.bound(x) for arm in arms])
    best = int(scores.argmax())
    reward = float(truth[best] @ x + noise[t])
    arms[best].learn(x, reward)
    pulls[best] += 1
    collected += reward

print("reward %.4f, most pulled %d" % (collected, max(pulls)))
