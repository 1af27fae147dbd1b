import random

random.seed(12)
WINDOW, STEP = 2000, 500


def make_contig(n, gc):
    w = [(1 - gc) / 2, gc / 2, gc / 2, (1 - gc) / 2]
    return "".join(random.choices("ACGT", weights=w, k=n))


def skew(contig):
    """GC content and GC skew in sliding windows."""
    content, skews = [], []
    for start in range(0, len(contig) - WINDOW + 1, STEP):
        part = contig[start:start + WINDOW]
        n = {base: part.count(base) for base in "ACGT"}
        gc = n["G"] + n["C"]
        content.append(gc / sum(n.values()))
        skews.append((n["G"] - n["C"]) / gc)
    return content, skews


contigs = [make_contig(60_000, 0.3 + 0.05 * i) for i in range(6)]
highest = 0.0
for k in range(1500):
    content, skews = skew(contigs[k % len(contigs)])
    highest = max(highest, max(content))

print(f"highest GC content {highest:.4f}, last skew {skews[-1]:+.4f}")
