"""GC fraction and ambiguous bases along an assembly, window by window."""
import random

WINDOW = 400_000
STEP = 25_000


def make_chromosome(length, seed):
    rnd = random.Random(seed)
    parts = []
    while sum(map(len, parts)) < length:
        gc = rnd.uniform(0.36, 0.48)
        w = [(1 - gc) / 2, gc / 2, gc / 2, (1 - gc) / 2]
        parts.append("".join(rnd.choices("ACGT", w, k=50_000)))
        if rnd.random() < 0.2:
            parts.append("N" * rnd.randint(50, 500))
    return "".join(parts)[:length].encode("ascii")


chrom = make_chromosome(4_000_000, 11)
n_windows = 144
gc_track = []
n_track = []

for i in range(n_windows):
    start = i * STEP
    window = chrom[start:start + WINDOW]
    g = window.count(b"G")
    c = window.count(b"C")
    n = window.count(b"N")
    gc_track.append((g + c) / (len(window) - n))
    n_track.append(n)

print("mean GC %.6f  min %.6f  max %.6f  N %d" % (
    sum(gc_track) / n_windows, min(gc_track), max(gc_track), sum(n_track)))
