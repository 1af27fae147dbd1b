import numpy as np

LENGTH = 150
MAX_EE = 1.0
TRIM_Q = 20

gen = np.random.default_rng(11)
alphabet = np.array(list("ACGT"))
fastq = []
for n in range(2000):
    profile = 38 - 14 * (np.arange(LENGTH) / LENGTH) ** 2 - gen.uniform(0, 6)
    scores = np.clip(np.round(profile + gen.normal(0, 3, LENGTH)), 2, 41).astype(int)
    seq = "".join(alphabet[gen.integers(0, 4, LENGTH)])
    fastq.append((seq, "".join(map(chr, scores + 33))))


def scores_of(line):
    return np.frombuffer(line.encode("ascii"), dtype=np.uint8).astype(np.int64) - 33


def good_length(scores):
    return int((TRIM_Q - scores).cumsum().argmin()) + 1


passed = total_bases = 0
total_errors = 0.0
for step in range(6000):
    first = (step * 50) % 2000
    for seq, line in fastq[first:first + 50]:
        scores = scores_of(line)
        p = 10.0 ** (-scores / 10.0)
        ee = p.sum()
        total_errors += ee
        if ee <= MAX_EE:
            passed += 1
            total_bases += good_length(scores)

print("kept", passed, "bases", total_bases)
print("expected errors", round(float(total_errors), 4))
