import jax
import jax.numpy as jnp
import numpy as np

NZ, NX, DX, DT, NT = 240, 400, 10.0, 1e-3, 3000
receivers = jnp.arange(4, NX - 4)
depth = 3

velocity = np.full((NZ, NX), 1800.0, dtype=np.float32)
velocity[80:] = 2400.0
velocity[150:, 140:260] = 3200.0
courant2 = jnp.asarray((velocity * DT / DX) ** 2)


def ricker(t, f=12.0, t0=0.1):
    a = (np.pi * f * (t - t0)) ** 2
    return (1 - 2 * a) * np.exp(-a)


@jax.jit
def advance(p, p_old, amplitude):
    lap = (jnp.roll(p, 1, 0) + jnp.roll(p, -1, 0) + jnp.roll(p, 1, 1) + jnp.roll(p, -1, 1) - 4 * p)
    p_new = 2 * p - p_old + courant2 * lap
    p_new = p_new.at[depth, NX // 2].add(amplitude)
    return p_new * 0.9995, p * 0.9995, p_new[depth, receivers]


wavelet = ricker(np.arange(NT) * DT).astype(np.float32)
p = jnp.zeros((NZ, NX))
p_old = jnp.zeros((NZ, NX))

rows = []
for it in range(NT):
    p, p_old, recorded = advance(p, p_old, wavelet[it])
    rows.append(np.asarray(recorded))
gather = np.stack(rows)

print("gather", gather.shape, "rms %.6e" % np.sqrt((gather.astype(np.float64) ** 2).mean()))
