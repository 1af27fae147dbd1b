import random
from collections import Counter

random.seed(12)


class Contig:
    def __init__(self, length, gc):
        at = (1 - gc) / 2
        self.seq = "".join(random.choices("ACGT", weights=[at, gc / 2, gc / 2, at], k=length))

    def windows(self, size=2000, step=500):
        for i in range(0, len(self.seq) - size + 1, step):
            yield self.seq[i:i + size]

    def profile(self):
        gc_content, gc_skew = [], []
        for window in self.windows():
            c = Counter(window)
            gc = c["G"] + c["C"]
            gc_content.append(gc / sum(c.values()))
            gc_skew.append((c["G"] - c["C"]) / gc)
        return gc_content, gc_skew


genome = [Contig(60_000, 0.3 + 0.05 * i) for i in range(6)]
top = 0.0

for i in range(1500):
    gc_content, gc_skew = genome[i % 6].profile()
    top = max(top, max(gc_content))

print(f"highest GC content {top:.4f}, last skew {gc_skew[-1]:+.4f}")
