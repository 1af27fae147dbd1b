import torch

torch.manual_seed(4)
n_features, n_tilings = 40000, 8
gamma, lam, alpha = 0.95, 0.8, 0.1 / 8
episode_length = 1500

# active tiles of every step of the recorded walk (tile coding), and the reward seen there
tiles = torch.randint(0, n_features // 10, (episode_length, n_tilings))
tiles[:40] = torch.randint(0, n_features, (40, n_tilings))
rewards = torch.rand(episode_length)


class SarsaLambda:
    def __init__(self):
        self.w = torch.zeros(n_features)
        self.z = torch.ones(n_features)       # optimistic start: every tile eligible once

    def value(self, active):
        return self.w[active].sum()

    def update(self, active, reward, following):
        delta = reward + gamma * self.value(following) - self.value(active)
        self.z *= gamma * lam
        self.z[active] = 1.0                  # replacing traces
        self.w += alpha * delta * self.z


agent = SarsaLambda()
steps = [(tiles[k], rewards[k], tiles[(k + 1) % episode_length]) for k in range(episode_length)]
for k in range(54 * episode_length):
    if k % episode_length == 0:
        agent.z.fill_(1.0)
    agent.update(*steps[k % episode_length])

print("sum of weights", float(agent.w.sum()))
