import torch
import torch.nn.functional as F

torch.manual_seed(1)
torch.set_num_threads(1)


class MaskedLinear(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, weight, mask, bias):
        w = weight * mask
        ctx.save_for_backward(x, w, mask)
        return torch.addmm(bias, x, w.t())

    @staticmethod
    def backward(ctx, grad_output):
        x, w, mask = ctx.saved_tensors
        grad_x = grad_weight = grad_bias = None
        if ctx.needs_input_grad[0]:
            grad_x = grad_output.mm(w)
        if ctx.needs_input_grad[1]:
            grad_weight = grad_output.t().mm(x) * mask
        if ctx.needs_input_grad[3]:
            grad_bias = grad_output.sum(0)
        return grad_x, grad_weight, None, grad_bias


masked_linear = MaskedLinear.apply
latent_size, width, points = 32, 256, 512
sizes = [latent_size + 3, width, width, width, 1]

decoder = []
for fan_in, fan_out in zip(sizes[:-1], sizes[1:]):
    weight = torch.randn(fan_out, fan_in) * (3.0 / fan_in) ** 0.5
    mask = (torch.rand(fan_out, fan_in) > 0.3).float()
    decoder.append((weight, mask, torch.zeros(fan_out)))


def signed_distance(code, xyz):
    h = torch.cat([code.expand(len(xyz), -1), xyz], dim=1)
    for weight, mask, bias in decoder[:-1]:
        h = F.relu(masked_linear(h, weight, mask, bias))
    return torch.tanh(masked_linear(h, *decoder[-1]))


surface = torch.rand(8192, 3) * 2 - 1
target = (surface.norm(dim=1, keepdim=True) - 0.6).clamp(-0.1, 0.1)
code = torch.zeros(1, latent_size, requires_grad=True)
optimizer = torch.optim.Adam([code], lr=5e-3)

for step in range(800):
    pick = torch.randint(0, len(surface), (points,))
    loss = (signed_distance(code, surface[pick]) - target[pick]).abs().mean()
    loss = loss + 1e-4 * code.square().sum()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()

print(f"loss {loss.item():.5f}  |code| {code.norm().item():.5f}")
