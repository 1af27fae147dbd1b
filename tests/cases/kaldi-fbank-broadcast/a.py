"""Kaldi style log mel features in plain torch (no torchaudio on this box)."""
import time
import torch

torch.manual_seed(0)
torch.set_num_threads(1)
SR, N_FFT, WIN, HOP, N_MELS = 16000, 512, 400, 160, 80


def mel(f):
    return 1127.0 * torch.log(1.0 + f / 700.0)


def mel_banks():
    edges = torch.linspace(mel(torch.tensor(20.0)), mel(torch.tensor(8000.0)), N_MELS + 2)
    bins = mel(torch.arange(N_FFT // 2 + 1) * (SR / N_FFT)).unsqueeze(0)
    left, center, right = (edges[i:i + N_MELS].unsqueeze(1) for i in range(3))
    up = (bins - left) / (center - left)
    down = (right - bins) / (right - center)
    return torch.clamp(torch.min(up, down), min=0.0)           # (mels, bins)


class Fbank:
    def __init__(self):
        self.window = torch.hann_window(WIN, periodic=False).pow(0.85)
        self.banks = mel_banks()

    def __call__(self, wave):
        frames = wave.unfold(0, WIN, HOP)
        frames = frames - frames.mean(dim=1, keepdim=True)
        power = torch.fft.rfft(frames * self.window, n=N_FFT).abs().pow(2.0)
        # (m, 1, bins) * (1, mels, bins), then over the bins
        energies = (power.unsqueeze(1) * self.banks.unsqueeze(0)).sum(dim=2)
        return torch.clamp(energies, min=1.2e-7).log()


fbank = Fbank()
utterances = [torch.randn(SR * 3) * 0.1 for _ in range(8)]
means = torch.zeros(N_MELS)
t0 = time.perf_counter()
for i in range(100):
    feats = fbank(utterances[i % 8])
    means += feats.mean(dim=0)
print(f"{(time.perf_counter() - t0) * 10:.2f} ms an utterance, cmn {means[:3] / 100}")
