import torch
from torch import nn
from torch.nn.utils import parametrize
from torch.nn.utils.parametrizations import weight_norm


class ResBlock(nn.Module):
    def __init__(self, channels):
        super().__init__()
        self.convs = nn.ModuleList(
            weight_norm(nn.Conv1d(channels, channels, 7, dilation=d, padding=3 * d)) for d in (1, 3, 5))

    def forward(self, x):
        for conv in self.convs:
            x = x + conv(nn.functional.leaky_relu(x, 0.1))
        return x


torch.manual_seed(0)
torch.set_grad_enabled(False)
torch.set_num_threads(1)
vocoder = nn.Sequential(weight_norm(nn.Conv1d(80, 192, 7, padding=3)), ResBlock(192), ResBlock(192),
                        weight_norm(nn.Conv1d(192, 1, 7, padding=3))).eval()
for module in vocoder.modules():
    if parametrize.is_parametrized(module):
        parametrize.remove_parametrizations(module, "weight", leave_parametrized=True)

mel = torch.randn(1, 80, 4000)
energy = 0.0
for chunk in range(800):
    start = chunk * 128 % 3584
    audio = vocoder(mel[:, :, start:start + 128])
    energy += audio.square().sum().item()

print("energy:", energy)
