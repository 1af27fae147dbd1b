import torch
from torch import nn

torch.manual_seed(7)
OBS, ACT = 24, 4
ROLLOUT, MINIBATCH = 4096, 512
CLIP, VF_COEF = 0.2, 0.5


class ActorCritic(nn.Module):
    def __init__(self):
        super().__init__()
        self.trunk = nn.Sequential(nn.Linear(OBS, 128), nn.Tanh(), nn.Linear(128, 128), nn.Tanh())
        self.policy_head = nn.Linear(128, ACT)
        self.value_head = nn.Linear(128, 1)

    def evaluate(self, obs, actions):
        h = self.trunk(obs)
        dist = torch.distributions.Categorical(logits=self.policy_head(h))
        return dist.log_prob(actions), dist.entropy(), self.value_head(h)


def minibatches(rollout):
    order = torch.randperm(ROLLOUT)
    for chunk in order.split(MINIBATCH):
        yield {key: column[chunk] for key, column in rollout.items()}


def make_rollout(model):
    obs = torch.randn(ROLLOUT, OBS)
    actions = torch.randint(ACT, (ROLLOUT,))
    with torch.no_grad():
        logp, _, values = model.evaluate(obs, actions)
    returns = obs[:, :6].sum(1) + 0.1 * torch.randn(ROLLOUT)
    adv = returns - values.flatten()
    return {"obs": obs, "actions": actions, "logp": logp, "values": values.flatten(),
            "returns": returns, "adv": (adv - adv.mean()) / adv.std()}


def critic_loss(values, prev_values, returns):
    clipped = prev_values + (values - prev_values).clamp(-CLIP, CLIP)
    loss = (returns - values) ** 2
    loss_clipped = (returns - clipped) ** 2
    return 0.5 * torch.max(loss, loss_clipped).mean()


def actor_loss(logp, old_logp, adv):
    ratio = torch.exp(logp - old_logp)
    return -torch.min(ratio * adv, ratio.clamp(1 - CLIP, 1 + CLIP) * adv).mean()


agent = ActorCritic()
opt = torch.optim.Adam(agent.parameters(), lr=3e-4)
rollout = make_rollout(agent)

for epoch in range(100):
    for mb in minibatches(rollout):
        logp, entropy, values = agent.evaluate(mb["obs"], mb["actions"])
        v_loss = critic_loss(values, mb["values"], mb["returns"])
        loss = actor_loss(logp, mb["logp"], mb["adv"]) + VF_COEF * v_loss - 0.01 * entropy.mean()
        opt.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
        opt.step()

print("value loss of the last minibatch:", round(v_loss.item(), 4))
