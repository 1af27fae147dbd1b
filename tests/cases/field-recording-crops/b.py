import pathlib
import tempfile
import wave

import numpy as np
import torch
import torch.nn.functional as F


def write_recordings(folder, rate=32_000, seconds=150, files=6):
    rng = np.random.default_rng(3)
    out = []
    for k in range(files):
        x = rng.standard_normal(rate * seconds) * 900
        x = x + 2500 * np.sin(2 * np.pi * (300 + 250 * k) * np.arange(rate * seconds) / rate)
        name = folder / f"site{k}.wav"
        with wave.open(str(name), "wb") as w:
            w.setnchannels(1)
            w.setsampwidth(2)
            w.setframerate(rate)
            w.writeframes(x.astype("<i2").tobytes())
        out.append((name, k % 2))
    return out


class CropSampler:
    def __init__(self, recordings, length, seed):
        self.recordings, self.length = recordings, length
        self.rng = np.random.default_rng(seed)

    def batch(self, n):
        x = np.empty((n, self.length), dtype=np.float32)
        y = np.empty(n, dtype=np.int64)
        for i in range(n):
            name, y[i] = self.recordings[int(self.rng.integers(len(self.recordings)))]
            with wave.open(str(name), "rb") as w:
                w.setpos(int(self.rng.integers(w.getnframes() - self.length)))
                x[i] = np.frombuffer(w.readframes(self.length), dtype="<i2")
        return torch.from_numpy(x / 32768), torch.from_numpy(y)


with tempfile.TemporaryDirectory() as tmp:
    sampler = CropSampler(write_recordings(pathlib.Path(tmp)), 16_384, seed=7)
    torch.set_num_threads(1)
    torch.manual_seed(0)
    model = torch.nn.Sequential(torch.nn.Linear(257, 64), torch.nn.ReLU(), torch.nn.Linear(64, 2))
    optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
    hann = torch.hann_window(512)
    for step in range(1500):
        audio, target = sampler.batch(4)
        magnitude = torch.stft(audio, n_fft=512, hop_length=256, window=hann, return_complex=True).abs()
        loss = F.cross_entropy(model(torch.log1p(magnitude.mean(dim=-1))), target)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(f"loss {loss.item():.4f}")
