# preview of HDR renderings: exposure, filmic curve (Narkowicz's fit of ACES), clip to 0..1
import time

import numpy as np

H, W = 900, 1600


def filmic(hdr, exposure):
    x = hdr * exposure
    top = x * (2.51 * x + 0.03)
    bottom = x * (2.43 * x + 0.59) + 0.14
    return np.clip(top / bottom, 0.0, 1.0)


rng = np.random.default_rng(16)
hdr = rng.gamma(0.6, 1.2, (H, W, 3)).astype(np.float32)

means = []
t = time.perf_counter()
for frame in range(80):
    exposure = 2.0 ** np.sin(frame / 12.0).item()
    ldr = filmic(hdr, exposure)
    means.append(float(ldr[::50, ::50].mean()))
t = time.perf_counter() - t

print(f"{H} x {W}: {t / 80 * 1000:.1f} ms a frame, mean level {np.mean(means):.5f}")
