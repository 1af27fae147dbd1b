import torch

torch.set_num_threads(1)
torch.manual_seed(0)
CHANNELS, N, ALPHA = 64, 1024, 0.1
window = torch.hann_window(N)
recording = torch.randn(CHANNELS, 200 * N)

# running power spectrum of every channel, block after block
psd = torch.zeros(CHANNELS, N // 2 + 1)
for k in range(8000):
    block = recording[:, (k % 200) * N:(k % 200 + 1) * N]
    spectrum = torch.fft.rfft(block * window)
    power = spectrum.real ** 2 + spectrum.imag ** 2
    psd = (1 - ALPHA) * psd + ALPHA * power

print("mean power", round(psd.mean().item(), 4))
