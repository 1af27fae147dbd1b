"""Principal component scores of a push-broom hyperspectral camera, block of lines by block of lines."""
import os
os.environ["OPENBLAS_NUM_THREADS"] = "1"
import time
import numpy as np

BANDS, PIXELS, KEEP = 120, 24000, 6


def camera_blocks(n, rng):
    ends = rng.random((5, BANDS), dtype=np.float32)
    for _ in range(n):
        mix = rng.dirichlet(np.ones(5), PIXELS).astype(np.float32)
        yield mix @ ends + 0.01 * rng.standard_normal((PIXELS, BANDS), dtype=np.float32)


rng = np.random.default_rng(4)
blocks = list(camera_blocks(5, rng))

# the basis from the first block
sample = blocks[0][::8].astype(np.float64)
mean = sample.mean(axis=0)
values, vectors = np.linalg.eigh(np.cov(sample, rowvar=False))
basis = np.ascontiguousarray(vectors[:, ::-1][:, :KEEP])
offset = mean @ basis

spread = np.zeros(KEEP)
t0 = time.perf_counter()
for k in range(200):
    scores = blocks[k % 5] @ basis - offset
    spread += scores[::50].std(axis=0)
dt = time.perf_counter() - t0
print("spread", (spread / 200).round(4))
print(f"{dt / 200 * 1e3:.2f} ms a block")
