import random

import numpy as np

random.seed(3)


class Digitizer:
    def __init__(self, events=20, samples=4096):
        self.text = [self._dump(samples) for _ in range(events)]

    @staticmethod
    def _dump(samples):
        v, out = 2048, []
        for k in range(samples):
            v += random.randint(-30, 30) + (2048 - v) // 16
            out.append(f"{v & 0xFFFF:04x}")
            if k % 32 == 31:
                out.append("\n")
        return "".join(out)

    def shot(self, k):
        raw = bytes.fromhex(self.text[k % len(self.text)])
        return np.frombuffer(raw, dtype=">u2").astype(np.int64)


def describe(w):
    pedestal = w[:64].mean()
    peak = int(w.argmax())
    return float(w[peak] - pedestal), peak, float(w.sum() - pedestal * w.size)


digitizer = Digitizer()
rows = []
for k in range(80000):
    rows.append(describe(digitizer.shot(k)))

print(len(rows), rows[-1])
