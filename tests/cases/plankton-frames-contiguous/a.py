"""Count plankton classes in the frames of an underwater camera."""
import numpy as np
import torch
from torch import nn

torch.manual_seed(1)
rng = np.random.default_rng(1)
CLASSES = ["copepod", "diatom", "larva", "detritus", "other"]

net = nn.Sequential(
    nn.Conv2d(3, 16, 3, padding=1), nn.BatchNorm2d(16), nn.ReLU(inplace=True), nn.MaxPool2d(3, 2, 1),
    nn.Conv2d(16, 32, 3, padding=1), nn.BatchNorm2d(32), nn.ReLU(inplace=True), nn.MaxPool2d(3, 2, 1),
    nn.Conv2d(32, 32, 3, padding=1), nn.ReLU(inplace=True),
    nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(32, len(CLASSES)),
)
net.eval()

# the camera delivers cut-outs as (number, row, column, colour)
batches = [rng.integers(0, 256, (8, 48, 48, 3), dtype=np.uint8) for _ in range(24)]


def to_input(cutouts):
    x = torch.from_numpy(cutouts).float() / 255.0
    # channels first; permute only makes a view, so make it contiguous again
    return x.permute(0, 3, 1, 2).contiguous()


counts = torch.zeros(len(CLASSES))
for i in range(5000):
    x = to_input(batches[i % len(batches)])
    with torch.inference_mode():
        counts += torch.softmax(net(x), dim=1).sum(dim=0)

print({name: round(float(c), 1) for name, c in zip(CLASSES, counts)})
