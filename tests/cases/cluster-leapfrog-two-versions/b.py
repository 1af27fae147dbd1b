import numpy as np


class StarCluster:
    def __init__(self, n, seed, softening=0.1):
        rng = np.random.default_rng(seed)
        self.position = rng.normal(size=(n, 3))
        self.velocity = 0.3 * rng.normal(size=(n, 3))
        self.mass = rng.uniform(0.5, 1.5, n) / n
        self.eps2 = softening ** 2

    def acceleration(self):
        """pull of all stars on all stars, without a loop"""
        sep = self.position[None, :, :] - self.position[:, None, :]
        dist2 = (sep * sep).sum(axis=2) + self.eps2
        weight = self.mass / (dist2 * np.sqrt(dist2))
        return (sep * weight[:, :, None]).sum(axis=1)

    def step(self, dt):
        before = self.acceleration()
        self.position += self.velocity * dt + 0.5 * before * dt ** 2
        after = self.acceleration()
        self.velocity += 0.5 * (before + after) * dt

    def kinetic(self):
        return 0.5 * np.sum(self.mass[:, None] * self.velocity ** 2)


cluster = StarCluster(64, seed=4)
energy = []
for i in range(5000):
    for _ in range(5):
        cluster.step(1e-4)
    energy.append(cluster.kinetic())

print("kinetic energy at the end %.4f, mean %.4f" % (energy[-1], np.mean(energy)))
