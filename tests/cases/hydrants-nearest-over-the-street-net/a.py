import numpy as np
from scipy.sparse import csr_array
from scipy.sparse.csgraph import dijkstra

rng = np.random.default_rng(77)
nx, ny = 34, 30
xy = np.stack(np.meshgrid(np.arange(nx), np.arange(ny), indexing="ij"), -1).reshape(-1, 2) * 90.0
xy += rng.normal(0.0, 12.0, xy.shape)
idx = np.arange(nx * ny).reshape(nx, ny)
edges = np.concatenate(
    [
        np.stack([idx[:-1].ravel(), idx[1:].ravel()], 1),
        np.stack([idx[:, :-1].ravel(), idx[:, 1:].ravel()], 1),
    ]
)
length = np.linalg.norm(xy[edges[:, 0]] - xy[edges[:, 1]], axis=1)
both = np.concatenate([edges, edges[:, ::-1]])
streets = csr_array((np.tile(length, 2), (both[:, 0], both[:, 1])), shape=(nx * ny, nx * ny))

plans = [rng.choice(nx * ny, 14, replace=False) for _ in range(250)]

scores = []
for hydrants in plans:
    distance = dijkstra(streets, indices=hydrants)
    hose = distance.min(axis=0)
    served_by = distance.argmin(axis=0)
    load = np.bincount(served_by, minlength=hydrants.size)
    scores.append((hose.mean(), np.quantile(hose, 0.95), load.max()))

scores = np.array(scores)
best = scores[:, 0].argmin()
print(best, scores[best].round(3), scores.mean(axis=0).round(3))
