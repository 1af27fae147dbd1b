import math

import torch

torch.manual_seed(1)
rate = 16000
n_fft = 1024
seconds = 6
window = torch.hann_window(n_fft)
freqs = torch.linspace(0, rate / 2, n_fft // 2 + 1)

t = torch.arange(rate * seconds) / rate


def make_clip(k):
    tone = torch.sin(2 * math.pi * (150 + 90 * k) * t * (1 + 0.02 * t))
    return 0.4 * tone + 0.1 * torch.randn(t.shape)


clips = [make_clip(k) for k in range(12)]


def spectrogram(clip):
    spec = torch.stft(clip, n_fft, window=window, return_complex=True)
    return spec.abs().square().T


def brightness(clip):
    power = spectrogram(clip)
    centroid = (power * freqs).sum(-1) / power.sum(-1)
    return centroid.mean().item()


table = torch.zeros(len(clips))
for k in range(4000):
    i = k % len(clips)
    table[i] = brightness(clips[i])

print("spectral centroid of each clip, Hz:")
print([round(v) for v in table.tolist()])
