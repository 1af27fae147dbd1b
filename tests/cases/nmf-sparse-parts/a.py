import torch

# parts-based decomposition of a spectra x channels table with an L1 penalty
torch.manual_seed(0)
n_spectra, n_channels, rank, l1 = 200, 300, 32, 1.0
parts = torch.rand(n_spectra, 8) * (torch.rand(n_spectra, 8) > 0.7)
shapes = torch.rand(8, n_channels) * (torch.rand(8, n_channels) > 0.7)
data = parts @ shapes + 0.05 * torch.rand(n_spectra, n_channels)

W = torch.rand(n_spectra, rank)
H = torch.rand(rank, n_channels)

for it in range(2000):
    W *= (data @ H.T) / (W @ (H @ H.T) + l1)
    H *= (W.T @ data) / ((W.T @ W) @ H + l1)

error = (data - W @ H).norm() / data.norm()
print(f"relative error {error.item():.5f}")
