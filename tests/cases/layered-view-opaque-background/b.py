import torch

# layered image of one view: 23 half transparent planes of 40 x 40 before an opaque background
torch.manual_seed(0)
planes, rows, cols = 24, 40, 40
colour = torch.randn(planes, 3, rows, cols).mul(0.3).requires_grad_()
density = (torch.randn(planes - 1, 1, rows, cols) - 2.0).requires_grad_()
background = torch.ones(1, 1, rows, cols)
photos = torch.rand(8, 3, rows, cols)
optimizer = torch.optim.Adam([colour, density], lr=0.01)


def render():
    alpha = torch.cat([torch.sigmoid(density), background])
    free = torch.cumprod(1.0 - alpha, dim=0)
    seen = torch.cat([torch.ones(1, 1, rows, cols), free[:-1]])
    return (seen * alpha * torch.sigmoid(colour)).sum(dim=0)


total = 0.0
for step in range(4000):
    loss = ((render() - photos[step % 8]) ** 2).mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    total += loss.item()

print("mean loss", total / 4000, "last", loss.item())
