import torch

torch.manual_seed(3)
torch.set_num_threads(1)

# chest CT (slice, row, column), stored right-to-left and bottom-up
volume = torch.randn(96, 224, 224) * 300 - 400
volume[:, 70:150, 50:180] += 500

mean_profile = torch.zeros(224)
for i in range(1200):
    k = i % 92
    slab = volume[k:k + 4].flip(1, 2)               # left on the left, head up
    mip = slab.amax(dim=0)
    window = ((mip + 600) / 1500).clamp(0, 1)       # lung window
    pooled = torch.nn.functional.avg_pool2d(window[None, None], 3, 1, 1)
    mean_profile += pooled[0, 0].mean(dim=0)

print("brightest column", int(mean_profile.argmax()), f"{mean_profile.max() / 1200:.6f}")
