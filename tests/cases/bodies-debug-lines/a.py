import logging

import numpy as np

logging.basicConfig(level=logging.INFO)
log = logging.getLogger("nbody")

G, soft, dt = 1.0, 0.05, 1e-3
rng = np.random.default_rng(3)
n = 40
pos = rng.standard_normal((n, 3))
vel = 0.1 * rng.standard_normal((n, 3))
mass = np.full(n, 1.0 / n)


def acceleration(pos):
    d = pos[None, :, :] - pos[:, None, :]
    r2 = (d * d).sum(axis=-1) + soft**2
    return G * np.einsum("ijk,ij,j->ik", d, r2**-1.5, mass)


acc = acceleration(pos)
for step in range(300_000):
    vel += 0.5 * dt * acc
    pos += dt * vel
    acc = acceleration(pos)
    vel += 0.5 * dt * acc
    log.debug(f"step {step}: positions {pos}")

log.info("centre of mass %s", mass @ pos)
