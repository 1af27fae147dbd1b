import jax
import jax.numpy as jnp
import numpy as np

rng = np.random.default_rng(6)
n, n_loops = 2500, 5000
theta = np.cumsum(rng.normal(0, 0.05, n))
xy = np.cumsum(np.stack([np.cos(theta), np.sin(theta)], 1), 0)
i = np.concatenate([np.arange(n - 1), rng.integers(0, n, n_loops)])
j = np.concatenate([np.arange(1, n), rng.integers(0, n, n_loops)])
c, s = np.cos(theta[i]), np.sin(theta[i])
d = xy[j] - xy[i]
z = np.stack([c * d[:, 0] + s * d[:, 1], -s * d[:, 0] + c * d[:, 1], theta[j] - theta[i]], 1)
z = jnp.asarray(z + rng.normal(0, [0.05, 0.05, 0.01], z.shape))
i, j = jnp.asarray(i), jnp.asarray(j)


@jax.jit
def chi2(poses):
    a, b = poses[i], poses[j]
    c, s = jnp.cos(a[:, 2]), jnp.sin(a[:, 2])
    dx, dy = b[:, 0] - a[:, 0], b[:, 1] - a[:, 1]
    ex = c * dx + s * dy - z[:, 0]
    ey = -s * dx + c * dy - z[:, 1]
    et = jnp.arctan2(jnp.sin(b[:, 2] - a[:, 2] - z[:, 2]), jnp.cos(b[:, 2] - a[:, 2] - z[:, 2]))
    return jnp.mean(ex ** 2 + ey ** 2 + 100 * et ** 2)


chi2_and_grad = jax.jit(jax.value_and_grad(chi2))
poses = jnp.asarray(np.column_stack([xy, theta]) + rng.normal(0, [1.0, 1.0, 0.002], (n, 3)))

for scan in range(250):
    f, g = chi2_and_grad(poses)
    slope = float((g * g).sum())
    t = 1.0
    while True:
        trial = poses - t * g
        f_new = float(chi2(trial))
        if f_new <= float(f) - 1e-4 * t * slope or t < 1e-6:
            break
        t *= 0.5
    poses = trial

print(f"chi2 {f_new:.5f}, last step {t}")
