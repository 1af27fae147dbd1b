import logging
import numpy as np

logging.basicConfig(format="%(name)s %(message)s", level=logging.INFO)
logger = logging.getLogger("leapfrog")


class Cluster:
    def __init__(self, n, seed=3, softening=0.05):
        rng = np.random.default_rng(seed)
        self.x = rng.standard_normal((n, 3))
        self.v = rng.standard_normal((n, 3)) * 0.1
        self.m = np.ones(n) / n
        self.eps2 = softening**2
        self.a = self.gravity()

    def gravity(self):
        sep = self.x[np.newaxis] - self.x[:, np.newaxis]
        dist2 = np.sum(sep**2, axis=2) + self.eps2
        return np.einsum("ijk,ij,j->ik", sep, dist2**-1.5, self.m)

    def step(self, dt):
        self.v += self.a * (dt / 2)
        self.x += self.v * dt
        self.a = self.gravity()
        self.v += self.a * (dt / 2)


stars = Cluster(40)
for i in range(300_000):
    stars.step(1e-3)
    logger.debug("step %d: positions %s", i, stars.x)

logger.info("centre of mass %s", stars.m @ stars.x)
