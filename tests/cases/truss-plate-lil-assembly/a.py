import numpy as np
from scipy.sparse import lil_matrix
from scipy.sparse.linalg import spsolve

m = 15  # cells a side
xs, ys = np.meshgrid(np.linspace(0, 1, m + 1), np.linspace(0, 1, m + 1))
nodes = np.column_stack([xs.ravel(), ys.ravel()])
squares = [r * (m + 1) + c for r in range(m) for c in range(m)]
triangles = [t for p in squares for t in ((p, p + 1, p + m + 2), (p, p + m + 2, p + m + 1))]
inner = [i for i, (x, y) in enumerate(nodes) if 0 < x < 1 and 0 < y < 1]


def element(tri):
    (x1, y1), (x2, y2), (x3, y3) = nodes[list(tri)].tolist()
    b = (y2 - y3, y3 - y1, y1 - y2)
    c = (x3 - x2, x1 - x3, x2 - x1)
    area = 0.5 * (c[2] * b[1] - c[1] * b[2])
    ke = [[(b[i] * b[j] + c[i] * c[j]) / (4 * area) for j in range(3)] for i in range(3)]
    return ke, area


elements = [element(t) for t in triangles]


def assemble(u):
    n = len(nodes)
    K = lil_matrix((n, n))
    F = np.zeros(n)
    uu = u.tolist()
    for (ke, area), tri in zip(elements, triangles):
        mean = (uu[tri[0]] + uu[tri[1]] + uu[tri[2]]) / 3
        k = 1.0 + mean * mean
        for i in range(3):
            F[tri[i]] += 10 * area / 3
            for j in range(3):
                K[tri[i], tri[j]] += k * ke[i][j]
    return K.tocsr(), F


u = np.zeros(len(nodes))
for it in range(300):
    K, F = assemble(u)
    u = np.zeros(len(nodes))
    u[inner] = spsolve(K[inner][:, inner].tocsc(), F[inner])

print("centre %.6f" % u.max())
