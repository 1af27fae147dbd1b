import numpy as np


class GrayScott:
    F, K, DU, DV = 0.035, 0.065, 0.16, 0.08

    def __init__(self, n):
        self.u = np.ones((n + 2, n + 2))
        self.v = np.zeros((n + 2, n + 2))
        self.u[170:215, 170:215] = 0.5
        self.v[170:215, 170:215] = 0.25
        self.u += 0.02 * np.random.default_rng(0).random(self.u.shape)
        self.uvv, self.lap_u, self.lap_v, self.part = np.empty((4, n, n), self.u.dtype)

    def laplacian(self, z, out):
        np.add(z[:-2, 1:-1], z[2:, 1:-1], out=out)
        out += z[1:-1, :-2]
        out += z[1:-1, 2:]
        out -= np.multiply(z[1:-1, 1:-1], 4, out=self.part)

    def step(self):
        uc, vc = self.u[1:-1, 1:-1], self.v[1:-1, 1:-1]
        np.multiply(uc, vc, out=self.uvv)
        self.uvv *= vc
        self.laplacian(self.u, self.lap_u)
        self.laplacian(self.v, self.lap_v)
        self.lap_u *= self.DU
        self.lap_u -= self.uvv
        self.lap_v *= self.DV
        self.lap_v += self.uvv
        np.subtract(1, uc, out=self.part)
        self.part *= self.F
        uc += self.lap_u
        uc += self.part
        self.lap_v -= np.multiply(vc, self.F + self.K, out=self.part)
        vc += self.lap_v


model = GrayScott(384)

for n in range(8000):
    model.step()

print("v in the middle", float(model.v[193, 193]))
