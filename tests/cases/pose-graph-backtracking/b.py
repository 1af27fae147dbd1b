from functools import partial
import jax
import jax.numpy as jnp
import numpy as np


def make_graph(rng, n=2500, n_loops=5000):
    theta = np.cumsum(rng.normal(0, 0.05, n))
    xy = np.cumsum(np.stack([np.cos(theta), np.sin(theta)], 1), 0)
    i = np.concatenate([np.arange(n - 1), rng.integers(0, n, n_loops)])
    j = np.concatenate([np.arange(1, n), rng.integers(0, n, n_loops)])
    c, s = np.cos(theta[i]), np.sin(theta[i])
    d = xy[j] - xy[i]
    z = np.stack([c * d[:, 0] + s * d[:, 1], -s * d[:, 0] + c * d[:, 1], theta[j] - theta[i]], 1)
    z = z + rng.normal(0, [0.05, 0.05, 0.01], z.shape)
    start = np.column_stack([xy, theta]) + rng.normal(0, [1.0, 1.0, 0.002], (n, 3))
    return jnp.asarray(start), (jnp.asarray(i), jnp.asarray(j), jnp.asarray(z))


def residuals(poses, edges):
    i, j, z = edges
    a, b = poses[i], poses[j]
    c, s = jnp.cos(a[:, 2]), jnp.sin(a[:, 2])
    dx, dy = b[:, 0] - a[:, 0], b[:, 1] - a[:, 1]
    turn = b[:, 2] - a[:, 2] - z[:, 2]
    return jnp.stack([c * dx + s * dy - z[:, 0],
                      -s * dx + c * dy - z[:, 1],
                      10 * jnp.arctan2(jnp.sin(turn), jnp.cos(turn))])


@jax.jit
@partial(jax.value_and_grad, argnums=0)
def objective(poses, edges):
    return jnp.mean(jnp.sum(residuals(poses, edges) ** 2, axis=0))


poses, edges = make_graph(np.random.default_rng(6))
for scan in range(250):
    value, grad = objective(poses, edges)
    slope = float(jnp.vdot(grad, grad))
    step = 1.0
    while step >= 1e-6:
        candidate = poses - step * grad
        new_value, _ = objective(candidate, edges)
        if float(new_value) <= float(value) - 1e-4 * step * slope:
            break
        step *= 0.5
    poses = candidate

print(f"chi2 {float(new_value):.5f}, last step {step}")
