import numpy as np

rng = np.random.default_rng(8)
k = 21
genome = "".join(rng.choice(list("ACGT"), 30000))

# eight chunks of reads, cut into 21-mers
chunks = []
for c in range(8):
    kmers = []
    for start in rng.integers(0, len(genome) - 100, 50):
        read = genome[start:start + 100].encode("ascii")
        kmers.extend(read[i:i + k] for i in range(len(read) - k + 1))
    chunks.append(np.array(kmers))

repeated = 0
for turn in range(6000):
    kmers, counts = np.unique(chunks[turn % 8], return_counts=True)
    repeated += int((counts > 1).sum())

print(chunks[0].dtype, chunks[0].nbytes, "bytes a chunk; repeated k-mers seen:", repeated)
