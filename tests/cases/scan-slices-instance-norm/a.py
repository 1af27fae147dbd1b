import torch
import torch.nn as nn


def block(cin, cout, stride=1):
    return nn.Sequential(
        nn.Conv2d(cin, cout, 3, stride=stride, padding=1),
        nn.InstanceNorm2d(cout, affine=True),
        nn.LeakyReLU(0.01, inplace=True),
    )


torch.manual_seed(0)
torch.set_grad_enabled(False)
encoder = nn.Sequential(
    block(1, 16), block(16, 16),
    block(16, 32, stride=2), block(32, 32),
    block(32, 64, stride=2), block(64, 64),
)
encoder = encoder.eval().to(memory_format=torch.channels_last)
slices = torch.randn(16, 1, 1, 128, 128)

total = 0.0
for n in range(1500):
    image = slices[n % 16].to(memory_format=torch.channels_last)
    features = encoder(image)
    total += features[0, n % 64, 16, 16].item()

print("checksum:", total / 1500)
