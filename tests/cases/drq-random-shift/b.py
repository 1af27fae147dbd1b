import torch
from torch import nn
from torch.nn import functional as F

torch.manual_seed(0)
torch.set_num_threads(1)
BATCH, FRAMES, SIDE, PAD = 32, 3, 64, 4
replay = torch.rand(600, FRAMES, SIDE, SIDE) - 0.5

encoder = nn.Sequential(
    nn.Conv2d(FRAMES, 8, 8, stride=8), nn.ReLU(),
    nn.Flatten(), nn.Linear(8 * 8 * 8, 50),
)


def random_shift(x):
    """Shift every observation of the batch by up to PAD pixels."""
    n, c, h, w = x.shape
    x = F.pad(x, (PAD, PAD, PAD, PAD), mode="replicate")
    shift = torch.randint(0, 2 * PAD + 1, (n, 1, 1, 2)).view(n, 2)
    out = torch.empty(n, c, h, w)
    for i, (dx, dy) in enumerate(shift.tolist()):
        out[i] = x[i, :, dy:dy + h, dx:dx + w]
    return out


mean = torch.zeros(50)
for step in range(1500):
    idx = torch.randint(0, len(replay), (BATCH,))
    obs = replay[idx]
    with torch.no_grad():
        z = encoder(random_shift(obs))
    mean += z.mean(0)

print("mean feature norm", round((mean / 1500).norm().item(), 4))
