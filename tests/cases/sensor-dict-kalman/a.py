import jax
import jax.numpy as jnp
import numpy as np

rng = np.random.default_rng(8)
names = ["gps_x", "gps_y", "odo", "imu", "baro"]
rows = {name: rng.standard_normal(6).astype(np.float32) for name in names}
F = jnp.asarray(np.eye(6) * 0.99 + np.eye(6, k=1) * 0.05, dtype=jnp.float32)
Q = jnp.eye(6) * 0.02
R = 0.3


@jax.jit
def fuse(x, P, measured):
    x = F @ x
    P = F @ P @ F.T + Q
    for name, z in measured.items():          # one scalar update for every sensor that reported
        h = rows[name]
        Ph = P @ h
        gain = Ph / (h @ Ph + R)
        x = x + gain * (z - h @ x)
        P = P - jnp.outer(gain, Ph)
    return x, P


x, P = jnp.zeros(6), jnp.eye(6)
for frame in range(1500):
    present = rng.random(len(names)) < 0.6
    values = rng.standard_normal(len(names)).astype(np.float32)
    measured = {name: z for name, z, here in zip(names, values, present) if here}
    x, P = fuse(x, P, measured)

print("state:", np.round(np.asarray(x), 3))
print("trace of P: %.4f" % jnp.trace(P))
