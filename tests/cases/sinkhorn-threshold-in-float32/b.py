import jax
import jax.numpy as jnp
import numpy as np

jax.config.update("jax_enable_x64", True)

n, m, eps = 300, 320, 0.05
rng = np.random.default_rng(11)
p = jnp.full(n, 1.0 / n)
q = jnp.full(m, 1.0 / m)


@jax.jit
def transport(x, y, stop_thr=1e-9, max_iter=1000):
    cost = jnp.sum((x[:, None, :] - y[None, :, :]) ** 2, axis=-1)
    gibbs = jnp.exp(-cost / eps)

    def unfinished(state):
        _, _, err, it = state
        return (err > stop_thr) & (it < max_iter)

    def body(state):
        u, v, _, it = state
        u = p / (gibbs @ v)
        v = q / (u @ gibbs)
        err = jnp.sum(jnp.abs(u * (gibbs @ v) - p))
        return u, v, err, it + 1

    start = (jnp.ones_like(p), jnp.ones_like(q), jnp.full((), jnp.inf, p.dtype), 0)
    u, v, err, it = jax.lax.while_loop(unfinished, body, start)
    return jnp.sum(u[:, None] * gibbs * v[None, :] * cost), it


distances, iterations = [], []
for pair in range(1200):
    x = jnp.asarray(rng.random((n, 2)))
    y = jnp.asarray(0.2 + 0.8 * rng.random((m, 2)))
    w, it = transport(x, y)
    distances.append(float(w))
    iterations.append(int(it))

print(f"mean transport cost {np.mean(distances):.5f}, mean iterations {np.mean(iterations):.1f}")
