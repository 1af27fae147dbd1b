import numpy as np
import scipy.sparse as sp
import scipy.sparse.linalg as spla


class NonlinearPlate:
    """-div((1 + u^2) grad u) = 10 on the unit square, u = 0 on the border, Picard iteration"""

    def __init__(self, m):
        x = np.linspace(0, 1, m + 1)
        X, Y = np.meshgrid(x, x)
        self.pts = np.column_stack([X.ravel(), Y.ravel()])
        self.tris = []
        for r in range(m):
            for c in range(m):
                p = r * (m + 1) + c
                self.tris.append((p, p + 1, p + m + 2))
                self.tris.append((p, p + m + 2, p + m + 1))
        self.free = np.flatnonzero(((self.pts > 0) & (self.pts < 1)).all(axis=1))
        self.local = [self.stiffness(t) for t in self.tris]

    def stiffness(self, t):
        (x1, y1), (x2, y2), (x3, y3) = self.pts[list(t)].tolist()
        b = (y2 - y3, y3 - y1, y1 - y2)
        c = (x3 - x2, x1 - x3, x2 - x1)
        area = 0.5 * (c[2] * b[1] - c[1] * b[2])
        return [[(b[i] * b[j] + c[i] * c[j]) / (4 * area) for j in range(3)] for i in range(3)], area

    def system(self, u):
        rows, cols, vals = [], [], []
        rhs = np.zeros(len(self.pts))
        u = u.tolist()
        for (ke, area), t in zip(self.local, self.tris):
            k = 1.0 + ((u[t[0]] + u[t[1]] + u[t[2]]) / 3) ** 2
            for i in range(3):
                rhs[t[i]] += 10 * area / 3
                for j in range(3):
                    rows.append(t[i])
                    cols.append(t[j])
                    vals.append(k * ke[i][j])
        n = len(self.pts)
        return sp.coo_matrix((vals, (rows, cols)), shape=(n, n)).tocsr(), rhs

    def picard(self, u):
        K, rhs = self.system(u)
        new = np.zeros(len(self.pts))
        new[self.free] = spla.spsolve(K[self.free][:, self.free].tocsc(), rhs[self.free])
        return new


plate = NonlinearPlate(15)
u = np.zeros(len(plate.pts))
for it in range(300):
    u = plate.picard(u)

print("centre %.6f" % u.max())
