from functools import partial

import jax
import jax.numpy as jnp
import numpy as np


class Survey:
    def __init__(self, nz=240, nx=400, dx=10.0, dt=1e-3, nt=3000):
        v = np.full((nz, nx), 1800.0, dtype=np.float32)
        v[80:] = 2400.0
        v[150:, 140:260] = 3200.0
        self.c2 = jnp.asarray((v * dt / dx) ** 2)
        self.t = np.arange(nt) * dt
        self.src = (3, nx // 2)
        self.rec_x = jnp.arange(4, nx - 4)
        self.p = jnp.zeros((nz, nx))
        self.p_old = jnp.zeros((nz, nx))
        self.gather = jnp.zeros((nt, len(self.rec_x)))

    def wavelet(self, f=12.0, t0=0.1):
        a = (np.pi * f * (self.t - t0)) ** 2
        return ((1 - 2 * a) * np.exp(-a)).astype(np.float32)


@partial(jax.jit, static_argnums=4)
def leapfrog(p, p_old, c2, s, src):
    lap = sum(jnp.roll(p, d, axis) for axis in (0, 1) for d in (1, -1)) - 4 * p
    new = (2 * p - p_old + c2 * lap).at[src].add(s)
    return 0.9995 * new, 0.9995 * p, new[src[0]]


def shoot(survey):
    s = survey.wavelet()
    for it in range(len(s)):
        survey.p, survey.p_old, surface = leapfrog(survey.p, survey.p_old, survey.c2, s[it], survey.src)
        survey.gather = survey.gather.at[it].set(surface[survey.rec_x])
    return survey.gather


gather = np.asarray(shoot(Survey()), dtype=np.float64)
print("gather", gather.shape, "rms %.6e" % np.sqrt((gather ** 2).mean()))
