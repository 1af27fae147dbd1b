import numpy as np
from scipy import fft, sparse

COMPONENTS, DEGREE, WORDS = 64, 2, 160

rng = np.random.default_rng(0)
hashes = rng.integers(0, COMPONENTS, (DEGREE, WORDS))
signs = rng.choice([-1.0, 1.0], (DEGREE, WORDS))


def tensor_sketch(X):
    X = X.toarray(order="F")
    out = np.zeros((len(X), DEGREE, COMPONENTS))
    for d in range(DEGREE):
        for j, (h, s) in enumerate(zip(hashes[d], signs[d])):
            out[:, d, h] += s * X[:, j]
    return fft.irfft(fft.rfft(out, axis=2).prod(axis=1), n=COMPONENTS, axis=1)


rng = np.random.default_rng(21)
batches = [sparse.random_array((2500, WORDS), density=0.05, format="csr", rng=rng) for _ in range(6)]
gram = np.zeros((COMPONENTS, COMPONENTS))
for step in range(400):
    Z = tensor_sketch(batches[step % 6])
    gram += Z.T @ Z

print(f"trace of the sketched Gram matrix {np.trace(gram):.8f}")
