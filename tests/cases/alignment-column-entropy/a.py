import numpy as np

rng = np.random.default_rng(21)
n_seq, n_col = 3000, 120
profile = rng.dirichlet(np.full(20, 0.08), size=n_col)
letters = "ACDEFGHIKLMNPQRSTVWY"
picks = [rng.choice(20, size=n_seq, p=profile[c]) for c in range(n_col)]
sequences = ["".join(letters[picks[c][s]] for c in range(n_col)) for s in range(n_seq)]

code = {residue: i for i, residue in enumerate("ARNDCQEGHILKMFPSTWYV")}
msa = np.array([[code[residue] for residue in s] for s in sequences], dtype=np.int32)
msa = np.ascontiguousarray(msa.T)

boot = np.random.default_rng(5)
hits = np.zeros(n_col, dtype=int)
for rep in range(250):
    take = boot.integers(0, n_seq, n_seq)
    resampled = msa[:, take]
    for c in range(n_col):
        _, k = np.unique(resampled[c], return_counts=True)
        p = k / n_seq
        if -np.sum(p * np.log2(p)) < 1.5:
            hits[c] += 1

print(f"{np.count_nonzero(hits == 250)} columns below 1.5 bits in every replicate")
