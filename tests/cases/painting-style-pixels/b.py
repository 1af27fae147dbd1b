import torch
import torch.nn as nn
import torch.nn.functional as F


class Features(nn.Module):
    def __init__(self):
        super().__init__()
        self.block1 = nn.Sequential(nn.Conv2d(3, 32, 3, padding=1), nn.ReLU(), nn.Conv2d(32, 32, 3, padding=1), nn.ReLU())
        self.block2 = nn.Sequential(nn.Conv2d(32, 64, 3, padding=1), nn.ReLU(), nn.Conv2d(64, 64, 3, padding=1), nn.ReLU())
        for layer in (*self.block1, *self.block2):
            if isinstance(layer, nn.Conv2d):
                nn.init.kaiming_normal_(layer.weight)
                nn.init.zeros_(layer.bias)

    def forward(self, x):
        first = self.block1(x)
        second = self.block2(F.avg_pool2d(first, 2))
        return first, second


def gram(f):
    f = f.flatten(2)[0]
    return f @ f.T / f.numel()


def main():
    torch.set_num_threads(1)
    torch.manual_seed(3)
    cnn = Features().eval()
    painting = F.interpolate(torch.rand(1, 3, 24, 24), size=(64, 64), mode="nearest")
    photo = F.interpolate(torch.rand(1, 3, 8, 8), size=(64, 64), mode="bicubic").clamp(0, 1)
    with torch.no_grad():
        style_targets = [gram(f) for f in cnn(painting)]
        content_target = cnn(photo)[1]

    image = photo.clone().requires_grad_(True)
    optimizer = torch.optim.Adam([image], lr=0.01)
    for step in range(400):
        first, second = cnn(image)
        style = F.mse_loss(gram(first), style_targets[0]) + F.mse_loss(gram(second), style_targets[1])
        content = F.mse_loss(second, content_target)
        loss = 1e3 * style + content
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        if step % 50 == 0:
            print(step, f"loss {loss.item():.6f}")
    print("final", f"{loss.item():.6f}", "mean pixel", f"{image.mean().item():.5f}")


main()
