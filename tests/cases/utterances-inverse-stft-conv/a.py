import torch
import torch.nn.functional as F

# inverse STFT of denoised spectra by one transposed convolution, an utterance at a time
torch.set_num_threads(1)
torch.manual_seed(0)
torch.set_grad_enabled(False)
n_fft, hop = 400, 100
bins = n_fft // 2 + 1
freq = torch.arange(bins).unsqueeze(1) * torch.arange(n_fft).unsqueeze(0) * (2 * torch.pi / n_fft)
window = torch.hann_window(n_fft)
basis = torch.cat([torch.cos(freq), -torch.sin(freq)]) * window / n_fft
basis = basis.unsqueeze(1)                                   # (402, 1, 400)

utterances = 1000
lengths = 100 + torch.randperm(utterances)                   # frames: every recording has its own length
spectra = torch.randn(1, 2 * bins, 1200)

power = 0.0
for i in range(utterances):
    frames = int(lengths[i])
    spec = spectra[:, :, :frames]
    wave = F.conv_transpose1d(spec, basis, stride=hop)
    power += wave[0, 0, :(frames - 1) * hop].square().mean().item()

print(f"mean power {power / utterances:.6f}")
