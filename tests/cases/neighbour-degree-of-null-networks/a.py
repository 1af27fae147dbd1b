import numpy as np
from scipy.sparse import coo_array

rng = np.random.default_rng(5)
n_species = 500
weights = rng.pareto(2.2, n_species) + 1.0
stub_counts = np.minimum(rng.poisson(4.0 * weights / weights.mean()) + 1, 60)
stubs = np.repeat(np.arange(n_species), stub_counts)
if stubs.size % 2:
    stubs = stubs[:-1]


def null_network():
    pairs = rng.permutation(stubs).reshape(-1, 2)
    pairs = pairs[pairs[:, 0] != pairs[:, 1]]
    i = np.concatenate([pairs[:, 0], pairs[:, 1]])
    j = np.concatenate([pairs[:, 1], pairs[:, 0]])
    web = coo_array((np.ones(i.size), (i, j)), shape=(n_species, n_species)).tocsr()
    web.data[:] = 1.0
    return web


def neighbour_degree(web):
    degree = np.diff(web.indptr)
    result = np.zeros(n_species)
    for species in range(n_species):
        partners = web.indices[web.indptr[species]:web.indptr[species + 1]]
        if partners.size:
            result[species] = degree[partners].mean()
    return degree, result


slopes = []
for replicate in range(300):
    web = null_network()
    degree, knn = neighbour_degree(web)
    linked = degree > 0
    slope = np.polyfit(np.log(degree[linked]), np.log(knn[linked]), 1)[0]
    slopes.append(slope)

print(np.mean(slopes).round(6), np.std(slopes).round(6))
