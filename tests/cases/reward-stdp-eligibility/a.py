import numpy as np


class RewardSTDP:
    """Reward-modulated plasticity: every synapse keeps an eligibility trace."""

    def __init__(self, n_in, n_out, tau=5.0, lr=1e-3):
        self.w = np.full((n_out, n_in), 0.5, dtype=np.float32)
        self.trace = np.zeros((n_out, n_in), dtype=np.float32)
        self.decay = np.float32(np.exp(-1.0 / tau))
        self.lr = lr

    def step(self, pre, post, reward):
        self.trace *= self.decay
        self.trace += np.outer(post, pre)
        self.w += np.float32(self.lr * reward) * self.trace
        np.clip(self.w, 0.0, 1.0, out=self.w)


rng = np.random.default_rng(21)
n_in, n_out = 400, 64
rates = np.zeros((4, n_in))
for k in range(4):                      # four stimuli, each on its own patch of inputs
    rates[k, 100 * k:100 * (k + 1)] = 0.05

syn = RewardSTDP(n_in, n_out)
for block in range(4):
    stimulus = rates[block % 4]
    for step in range(900):            # 0.9 s of the same stimulus
        pre = (rng.random(n_in) < stimulus).astype(np.float32)
        post = (rng.random(n_out) < 0.02).astype(np.float32)
        reward = np.sin(0.01 * step)
        syn.step(pre, post, reward)

print("mean weight:", round(float(syn.w.mean()), 5))
