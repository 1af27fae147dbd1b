import numpy as np

rows = np.arange(300.0).reshape(-1, 1)
columns = np.arange(200.0)
kernel = np.exp(-((rows / 300 - columns / 200) ** 2) * 40)
values = np.linalg.svd(kernel, compute_uv=False)
print("largest", round(float(values[0]), 6))
