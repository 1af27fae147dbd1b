import time

import numpy as np

rng = np.random.default_rng(17)
ELEMENTS, BITS, RADIUS = np.array([6, 6, 6, 6, 7, 8, 16, 9]), 1024, 2


def random_molecule():
    n = int(rng.integers(18, 40))
    z = ELEMENTS[rng.integers(0, 8, n)].tolist()
    neighbours = [[] for _ in range(n)]
    for i in range(1, n):
        j = int(rng.integers(max(0, i - 4), i))
        neighbours[i].append(j)
        neighbours[j].append(i)
    return z, neighbours


def fingerprint(z, neighbours, mol_id, bit_info):
    codes = [hash((e, len(nb))) for e, nb in zip(z, neighbours)]
    on = set()
    for radius in range(RADIUS + 1):
        for atom, code in enumerate(codes):
            bit = code % BITS
            on.add(bit)
            bit_info[bit].append([mol_id, atom, radius])
        codes = [hash((codes[i], *sorted([codes[j] for j in nb]))) for i, nb in enumerate(neighbours)]
    return on


library = [random_molecule() for _ in range(1000)]
bit_info = {bit: [] for bit in range(BITS)}
reference = np.zeros(BITS, dtype=np.float32)
reference[rng.choice(BITS, 60, replace=False)] = 1
best = 0.0
t0 = time.perf_counter()
for batch in range(300):
    fps = np.zeros((50, BITS), dtype=np.float32)
    for k in range(50):
        mol_id = batch * 50 + k
        z, nb = library[mol_id % len(library)]
        fps[k, list(fingerprint(z, nb, mol_id, bit_info))] = 1
    common = fps @ reference
    tanimoto = common / (fps.sum(1) + reference.sum() - common)
    best = max(best, float(tanimoto.max()))
elapsed = time.perf_counter() - t0
fullest = max(bit_info, key=lambda b: len(bit_info[b]))
print(f"best Tanimoto {best:.3f}, {len(bit_info[fullest])} environments on bit {fullest}, {elapsed / 300 * 1e3:.2f} ms a batch")
