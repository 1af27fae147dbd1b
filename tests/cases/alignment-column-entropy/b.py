import numpy as np

rng = np.random.default_rng(21)
n_seq, n_col = 3000, 120
profile = rng.dirichlet(np.full(20, 0.08), size=n_col)
letters = "ACDEFGHIKLMNPQRSTVWY"
picks = [rng.choice(20, size=n_seq, p=profile[c]) for c in range(n_col)]
sequences = ["".join(letters[picks[c][s]] for c in range(n_col)) for s in range(n_seq)]


class Alignment:
    def __init__(self, sequences):
        self.columns = np.array([list(s) for s in sequences]).T.copy()

    def bootstrap(self, rng):
        rows = rng.integers(0, self.columns.shape[1], self.columns.shape[1])
        return self.columns[:, rows]


def entropy(column):
    residues, counts = np.unique(column, return_counts=True)
    f = counts / counts.sum()
    return -(f * np.log2(f)).sum()


aln = Alignment(sequences)
boot = np.random.default_rng(5)
conserved = np.zeros(n_col)
for replicate in range(250):
    sample = aln.bootstrap(boot)
    h = np.array([entropy(col) for col in sample])
    conserved += h < 1.5

print("always conserved:", int((conserved == 250).sum()), "of", n_col)
