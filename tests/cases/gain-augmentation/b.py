import numpy as np
import torch
import torch.nn.functional as F


def db(value):
    return 10.0 ** (value / 20.0)


class ToneClips:
    def __init__(self, n=256, rate=16000, seed=2):
        rng = np.random.default_rng(seed)
        time = np.arange(rate, dtype=np.float32) / rate
        freqs = rng.uniform(200, 2000, n)
        self.waves = np.stack([np.sin(2 * np.pi * f * time).astype(np.float32) for f in freqs])
        peak = np.abs(np.fft.rfft(self.waves)).argmax(1)
        self.targets = torch.from_numpy((peak > 1000).astype(np.int64))
        self.noise = rng.standard_normal(rate, dtype=np.float32)
        self.gains = np.linspace(-12, 6, 37).tolist()
        self.snrs = np.linspace(5, 30, 26).tolist()

    def batch(self, k, size):
        lo = (k * size) % len(self.waves)
        y = self.targets[lo:lo + size]
        wave = self.waves[lo:lo + size] * db(self.gains[k % 37])
        wave = wave + db(-self.snrs[k % 26]) * self.noise
        wave = np.tanh(wave)
        emphasised = np.append(wave[:, :1], wave[:, 1:] - 0.97 * wave[:, :-1], axis=1)
        return torch.from_numpy(emphasised).float(), y


class FilterBankTagger(torch.nn.Module):
    def __init__(self, n_filters=8):
        super().__init__()
        self.bank = torch.nn.Conv1d(1, n_filters, 400, stride=320)
        self.out = torch.nn.Linear(n_filters, 2)

    def forward(self, wave):
        energy = self.bank(wave[:, None, :]).square()
        return self.out(torch.log1p(energy).mean(dim=2))


def main():
    data = ToneClips()
    torch.manual_seed(0)
    net = FilterBankTagger()
    adam = torch.optim.Adam(net.parameters(), lr=3e-3)
    for k in range(400):
        wave, target = data.batch(k, 32)
        loss = F.cross_entropy(net(wave), target)
        adam.zero_grad()
        loss.backward()
        adam.step()
    print("loss %.4f" % loss.item())


if __name__ == "__main__":
    main()
