import numpy as np

# 400 tracks x 8 hypotheses each scan: log likelihood of the innovation in its own 6 x 6 covariance
rng = np.random.default_rng(11)
n, d = 3200, 6
L = rng.standard_normal((n, d, d)) * 0.4
S = L @ L.transpose(0, 2, 1) + np.eye(d)
scans = rng.standard_normal((40, n, d))


def log_likelihood(nu, S):
    S_inv = np.linalg.inv(S)
    maha = np.einsum("ni,nij,nj->n", nu, S_inv, nu)
    return -0.5 * (maha + np.log(np.linalg.det(S)) + d * np.log(2 * np.pi))


total = 0.0
for k in range(700):
    ll = log_likelihood(scans[k % 40], S * (1.0 + 0.001 * (k % 40)))
    total += ll.max()

print(f"sum of the best {total:.4f}")
