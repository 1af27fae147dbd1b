import numpy as np
import torch

torch.set_num_threads(1)
gen = np.random.default_rng(21)
n_probes = 300
side = 40
h = 0.04
MAX_EXPONENT = 80.0

xy = torch.from_numpy(gen.random((n_probes, 2)).astype(np.float32))
line = torch.linspace(0, 1, side)
gx, gy = [g.ravel() for g in torch.meshgrid(line, line, indexing="ij")]
signal = torch.sin(5 * xy[:, 0]) + torch.cos(4 * xy[:, 1])
jitter = torch.from_numpy(gen.normal(0, 0.05, (50, n_probes)).astype(np.float32))


@torch.no_grad()
def smooth(px, py, values):
    dx = px[:, None] - xy[:, 0]
    dy = py[:, None] - xy[:, 1]
    exponent = (dx * dx + dy * dy) / (2 * h ** 2)
    k = torch.exp(-exponent.clamp(max=MAX_EXPONENT))
    return k @ values / (k.sum(1) + 1e-12)


def run(hours):
    history = []
    for t in range(hours):
        offset = 0.001 * (t % 24)
        m = smooth(gx + offset, gy + offset, signal + jitter[t % 50])
        history.append(float(m.mean()))
    return history


history = run(20000)
print("mean moisture", sum(history[:2400]) / 2400)
