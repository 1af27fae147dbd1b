import torch
from torch import nn
from torch.func import functional_call, grad_and_value, vmap

n_patients, batch_size = 4096, 48
max_norm, noise_multiplier, lr = 1.0, 0.6, 0.2

torch.set_num_threads(1)
torch.manual_seed(0)
features = torch.randn(n_patients, 30)
labels = (features[:, :3] + 0.5 * features[:, 3:6]).argmax(dim=1)
net = nn.Sequential(nn.Linear(30, 64), nn.Tanh(), nn.Linear(64, 64), nn.Tanh(), nn.Linear(64, 3))
weights = {name: p.detach().clone() for name, p in net.named_parameters()}
rng = torch.Generator().manual_seed(5)


def loss_of_one(weights, x, y):
    logits = functional_call(net, weights, (x[None],))
    return nn.functional.cross_entropy(logits, y[None])


clipped = vmap(grad_and_value(loss_of_one), in_dims=(None, 0, 0))

for step in range(400):
    batch = torch.randint(n_patients, (batch_size,), generator=rng)
    grads, losses = clipped(weights, features[batch], labels[batch])
    squares = torch.stack([g.flatten(1).square().sum(1) for g in grads.values()])
    factor = (max_norm / (squares.sum(0).sqrt() + 1e-6)).clamp(max=1.0)
    for name, g in grads.items():
        noise = torch.randn(weights[name].shape, generator=rng) * noise_multiplier * max_norm
        update = torch.tensordot(factor, g, dims=1) + noise
        weights[name] = weights[name] - lr * update / batch_size

print("mean loss of the last batch", round(losses.mean().item(), 4))
