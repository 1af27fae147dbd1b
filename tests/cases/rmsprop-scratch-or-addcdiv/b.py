import torch

STEPS = 4000
LEARNING_RATE = 1e-5
DECAY = 0.99
EPS = 1e-8

torch.set_num_threads(1)
torch.manual_seed(3)

layers = [(1024, 2048), (2048, 1024), (1024, 512)]
params = [torch.randn(s) * 0.05 for s in layers]
goals = [torch.randn(s) * 0.05 for s in layers]
jitter = [[torch.randn(s) * 0.01 for s in layers] for _ in range(2)]
batches = [[p - q + j for p, q, j in zip(params, goals, js)] for js in jitter]

state = [torch.zeros_like(p) for p in params]
scratch = [torch.empty_like(p) for p in params]


@torch.no_grad()
def rmsprop_update(gradients):
    for p, g, v, buf in zip(params, gradients, state, scratch):
        v.mul_(DECAY).addcmul_(g, g, value=1.0 - DECAY)
        torch.sqrt(v, out=buf)
        buf.add_(EPS)
        p.addcdiv_(g, buf, value=-LEARNING_RATE)


for it in range(STEPS):
    rmsprop_update(batches[it % 2])

print("weight norms", [round(float(p.norm()), 4) for p in params])
