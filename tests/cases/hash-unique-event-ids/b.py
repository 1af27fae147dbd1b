import numpy as np

# telescope readout: every spill delivers a block of 64-bit hit ids, a few of them twice
rng = np.random.default_rng(42)
n_spills = 300
hits_per_spill = 12000
base = rng.integers(0, 2**40, size=(20, hits_per_spill))
base[:, 11500:] = base[:, :500]
for block in base:
    rng.shuffle(block)


def distinct_hits(ids):
    u, first = np.unique(ids, return_index=True)
    return u


kept = 0
checksum = 0
for spill in range(n_spills):
    ids = base[spill % 20] + spill
    u = distinct_hits(ids)
    kept += len(u)
    checksum ^= int(u[0]) ^ int(u[len(u) // 2]) ^ int(u[-1])

print("hits kept", kept, "checksum", checksum)
