import jax
import jax.numpy as jnp
import numpy as np

rng = np.random.default_rng(5)
sizes = [1, 20, 20, 1]
params = [(jnp.asarray(rng.normal(0, 1 / np.sqrt(m), (m, n)), jnp.float32),
           jnp.zeros(n, jnp.float32)) for m, n in zip(sizes[:-1], sizes[1:])]
x = jnp.linspace(-1.0, 1.0, 24)
eps = 0.02


def u(params, x):
    h = x[:, None]
    for w, b in params[:-1]:
        h = jnp.tanh(h @ w + b)
    w, b = params[-1]
    return (h @ w + b)[:, 0]


def u_x(params, x):
    return jnp.diagonal(jax.jacfwd(u, argnums=1)(params, x))


def u_xx(params, x):
    return jnp.diagonal(jax.jacfwd(u_x, argnums=1)(params, x))


def residual_loss(params):
    v = u(params, x)
    res = eps * u_xx(params, x) + v - v ** 3
    ends = u(params, jnp.array([-1.0, 1.0])) - jnp.array([-1.0, 1.0])
    return jnp.mean(res ** 2) + jnp.sum(ends ** 2)


@jax.jit
def train_step(params):
    loss, grads = jax.value_and_grad(residual_loss)(params)
    params = jax.tree_util.tree_map(lambda p, g: p - 0.005 * g, params, grads)
    return params, loss


for it in range(1500):
    params, loss = train_step(params)
    loss.block_until_ready()
    if it % 500 == 0:
        print(it, "loss %.5f" % float(loss))

print("final loss %.5f" % float(loss))
print("u(0.5) %.4f" % float(u(params, jnp.array([0.5]))[0]))
