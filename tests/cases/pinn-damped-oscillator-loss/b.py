import jax
import jax.numpy as jnp
import numpy as np

# physics-informed fit of a damped oscillator u'' + 2*d*u' + w0^2*u = 0,
# the noisy measurements of u are a second term of the loss
d, w0 = 1.5, 12.0
rng = np.random.default_rng(21)
w = np.sqrt(w0 ** 2 - d ** 2)
table = np.empty((1500, 2), dtype=np.float32)       # time, displacement
table[:, 0] = np.sort(rng.random(1500))
table[:, 1] = np.exp(-d * table[:, 0]) * np.cos(w * table[:, 0]) + 0.02 * rng.standard_normal(1500)

t_meas = jnp.asarray(table[:, 0])
u_meas = jnp.asarray(table[:, 1])
t_phys = jnp.linspace(0.0, 1.0, 200)

sizes = [1, 32, 32, 1]
keys = jax.random.split(jax.random.PRNGKey(3), 3)
params = [(jax.random.normal(k, (m, n)) / np.sqrt(m), jnp.zeros(n)) for k, m, n in zip(keys, sizes[:-1], sizes[1:])]


def net(params, t):
    h = jnp.reshape(t, (-1, 1))
    for W, b in params[:-1]:
        h = jnp.tanh(h @ W + b)
    W, b = params[-1]
    return h @ W + b


def residual(params, t):
    u = lambda s: net(params, s)[0, 0]
    return jax.grad(jax.grad(u))(t) + 2 * d * jax.grad(u)(t) + w0 ** 2 * u(t)


def loss(params):
    data = jnp.mean((net(params, t_meas) - u_meas) ** 2)
    physics = jnp.mean(jax.vmap(residual, (None, 0))(params, t_phys) ** 2)
    return data + 1e-4 * physics


@jax.jit
def step(params):
    value, grads = jax.value_and_grad(loss)(params)
    return jax.tree.map(lambda p, g: p - 0.02 * g, params, grads), value


params, value = step(params)                # compile before the loop
for it in range(2000):
    params, value = step(params)
    value.block_until_ready()

print("loss after 2000 steps:", float(value))
