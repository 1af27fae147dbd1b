import torch

rows = torch.arange(300, dtype=torch.float64).reshape(-1, 1)
columns = torch.arange(200, dtype=torch.float64)
kernel = torch.exp(-((rows / 300 - columns / 200) ** 2) * 40)
values = torch.linalg.svdvals(kernel)
print("largest", round(float(values[0]), 6))
