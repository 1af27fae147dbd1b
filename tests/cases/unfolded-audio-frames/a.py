import torch
import torch.nn.functional as F
from scipy.signal import get_window

torch.manual_seed(2)
torch.set_grad_enabled(False)

RATE, SIZE, HOP = 16000, 512, 64


class Framer:
    """cuts clips into overlapping, windowed frames"""

    def __init__(self, size, hop):
        self.size, self.hop = size, hop
        self.window = torch.from_numpy(get_window("hann", size))

    def __call__(self, clips):                                    # (batch, samples)
        image = clips[:, None, None, :]                           # F.unfold wants images
        frames = F.unfold(image, (1, self.size), stride=(1, self.hop))
        return frames.transpose(1, 2) * self.window               # (batch, frames, size)


framer = Framer(SIZE, HOP)
seconds = torch.arange(RATE) / RATE
levels = []

for clip in range(3600):
    pitch = 200.0 + 2.0 * clip
    wave = torch.sin(6.2831853 * pitch * seconds) + 0.1 * torch.randn(1, RATE)
    frames = framer(wave)
    spectrum = torch.fft.rfft(frames).abs()
    peak = spectrum.mean(1).argmax(-1)
    levels.append((spectrum.mean().item(), peak[0].item() * RATE / SIZE))

print("clips", len(levels), "last", round(levels[-1][0], 4), levels[-1][1])
