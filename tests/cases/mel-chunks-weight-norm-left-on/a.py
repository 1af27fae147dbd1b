import torch
import torch.nn as nn
from torch.nn.utils.parametrizations import weight_norm

torch.manual_seed(0)
torch.set_num_threads(1)


class ResBlock(nn.Module):
    def __init__(self, ch, dilation):
        super().__init__()
        self.block = nn.Sequential(
            nn.LeakyReLU(0.2),
            nn.ReflectionPad1d(dilation),
            weight_norm(nn.Conv1d(ch, ch, 3, dilation=dilation)),
            nn.LeakyReLU(0.2),
            weight_norm(nn.Conv1d(ch, ch, 1)),
        )

    def forward(self, x):
        return x + self.block(x)


class Generator(nn.Module):
    def __init__(self, mel=40):
        super().__init__()
        self.net = nn.Sequential(
            weight_norm(nn.Conv1d(mel, 128, 7, padding=3)),
            nn.LeakyReLU(0.2),
            weight_norm(nn.ConvTranspose1d(128, 64, 8, stride=4, padding=2)),
            ResBlock(64, 1), ResBlock(64, 3),
            nn.LeakyReLU(0.2),
            weight_norm(nn.ConvTranspose1d(64, 32, 8, stride=4, padding=2)),
            ResBlock(32, 1), ResBlock(32, 3),
            nn.LeakyReLU(0.2),
            weight_norm(nn.Conv1d(32, 1, 7, padding=3)),
            nn.Tanh(),
        )

    def forward(self, mel):
        return self.net(mel)


vocoder = Generator().eval()
mels = torch.randn(50, 1, 40, 4)
audio = torch.zeros(64)

for i in range(2500):
    wav = vocoder(mels[i % 50])
    audio = wav.detach().view(-1)

print(audio.shape, audio.abs().sum().item())
