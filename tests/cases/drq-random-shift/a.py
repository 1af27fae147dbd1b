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


size = SIDE + 2 * PAD
eps = 1.0 / size
line = torch.linspace(-1.0 + eps, 1.0 - eps, size)[:SIDE]
line = line.unsqueeze(0).repeat(SIDE, 1).unsqueeze(2)
base = torch.cat([line, line.transpose(1, 0)], dim=2).unsqueeze(0)


def random_shift(x):
    """Shift every observation of the batch by up to PAD pixels."""
    x = F.pad(x, (PAD, PAD, PAD, PAD), mode="replicate")
    shift = torch.randint(0, 2 * PAD + 1, (len(x), 1, 1, 2)).float()
    grid = base + shift * (2.0 / size)
    return F.grid_sample(x, grid, padding_mode="zeros", align_corners=False)


mean = torch.zeros(50)
for step in range(1500):
    idx = torch.randint(0, len(replay), (BATCH,))
    obs = replay[idx]
    with torch.no_grad():
        z = encoder(random_shift(obs))
    mean += z.mean(0)

print("mean feature norm", round((mean / 1500).norm().item(), 4))
