import numpy as np


class Radiographs:
    """Turns raw projections into line integrals, one at a time."""

    def __init__(self, dark_stack, flat_stack):
        self.dark = np.mean(dark_stack, axis=0, dtype=np.float32)
        self.gain = np.mean(flat_stack, axis=0, dtype=np.float32) - self.dark
        self.buf = np.empty(self.dark.shape, dtype=np.float32)

    def line_integrals(self, raw):
        b = self.buf
        np.subtract(raw, self.dark, out=b)
        np.divide(b, self.gain, out=b)
        np.clip(b, np.float32(1e-4), None, out=b)
        np.log(b, out=b)
        np.negative(b, out=b)
        return b


H, W, N = 768, 1024, 24
gen = np.random.default_rng(7)
dark_stack = gen.integers(95, 106, size=(4, H, W)).astype(np.uint16)
flat_stack = gen.integers(3800, 4200, size=(4, H, W)).astype(np.uint16)
raw = gen.integers(600, 3700, size=(N, H, W)).astype(np.uint16)

prep = Radiographs(dark_stack, flat_stack)
centre = np.zeros(N)
for k in range(300):
    proj = prep.line_integrals(raw[k % N])
    centre[k % N] = proj[H // 2, W // 2]

print("central line integral, mean over the views: %.4f" % centre.mean())
