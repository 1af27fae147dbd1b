import numpy as np
import scipy.sparse as sp

rng = np.random.default_rng(4)
names = ["G%04d" % j for j in range(2000)]
X = sp.random(6000, 2000, density=0.06, format="csr", random_state=rng,
              data_rvs=lambda size: rng.poisson(3.0, size) + 1.0)
cluster = rng.integers(0, 5, X.shape[0])
members = np.bincount(cluster, minlength=5)
wanted = rng.choice(names, 60, replace=False)

depth = np.asarray(X.sum(axis=1)).ravel()
column = {name: j for j, name in enumerate(names)}
X = X.tocsc()


def cluster_means(name):
    j = column[name]
    values = X[:, j].toarray().ravel()
    values = np.log1p(1e4 * values / depth)
    return np.bincount(cluster, weights=values, minlength=5) / members


acc = np.zeros(5)
for k in range(12000):
    acc += cluster_means(wanted[k % 60])

print("cluster means", np.round(acc / 12000, 6))
