import torch
import torch.nn as nn

torch.set_num_threads(1)
torch.manual_seed(3)


class HalfSize(nn.Module):
    """2 x 2 maximum, from the two rows and then the two columns of each cell"""
    def forward(self, x):
        x = torch.maximum(x[:, :, 0::2], x[:, :, 1::2])
        return torch.maximum(x[..., 0::2], x[..., 1::2])


def block(cin, cout):
    return nn.Sequential(nn.Conv2d(cin, cout, 3, padding=1), nn.ReLU(inplace=True), HalfSize())


model = nn.Sequential(block(1, 8), block(8, 16), block(16, 16), nn.Flatten(), nn.Linear(16 * 16 * 16, 5)).eval()
scans = torch.randn(64, 8, 1, 128, 128)

votes = torch.zeros(5)
with torch.no_grad():
    warm = model(scans[0])

torch.set_grad_enabled(False)
for step in range(800):
    logits = model(scans[step % 64])
    votes += torch.bincount(logits.argmax(1), minlength=5)

print("votes:", votes.tolist())
