import torch

torch.manual_seed(12)
envs, horizon = 1024, 128
gamma, lam = 0.99, 0.95

# the rollout worker hands over one row per environment
rewards = torch.randn(envs, horizon)
values = torch.randn(envs, horizon + 1)
alive = (torch.rand(envs, horizon) > 0.01).float()


def advantages_gae(rewards, values, alive):
    adv = torch.empty_like(rewards)
    running = torch.zeros(rewards.shape[0])
    for t in reversed(range(rewards.shape[1])):
        delta = rewards[:, t] + gamma * values[:, t + 1] * alive[:, t] - values[:, t]
        running = delta + gamma * lam * alive[:, t] * running
        adv[:, t] = running
    return adv


mean = 0.0
for update in range(600):
    adv = advantages_gae(rewards, values, alive)
    mean += adv[0, 0].item()

print(f"{mean:.4f} {adv.std().item():.5f}")
