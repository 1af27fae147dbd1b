import random
import jax
import jax.numpy as jnp

random.seed(4)
N_SENSORS = 12
ROWS = 128


def read_rows(n):
    rows = []
    for _ in range(n):
        rows.append([random.gauss(0.0, 1.0) for _ in range(N_SENSORS)])
    return rows


log = [read_rows(ROWS) for _ in range(20)]
wear = [[0.4 * r[0] - 0.3 * r[3] * r[5] + 0.1 * r[7] for r in rows] for rows in log]


def init(key):
    k1, k2 = jax.random.split(key)
    return {
        "w1": 0.3 * jax.random.normal(k1, (N_SENSORS, 32)),
        "b1": jnp.zeros(32),
        "w2": 0.2 * jax.random.normal(k2, (32,)),
    }


def loss(params, x, y):
    h = jnp.tanh(x @ params["w1"] + params["b1"])
    return jnp.mean((h @ params["w2"] - y) ** 2)


@jax.jit
def step(params, x, y):
    value, grads = jax.value_and_grad(loss)(params, x, y)
    params = jax.tree.map(lambda p, g: p - 0.05 * g, params, grads)
    return params, value


params = init(jax.random.key(0))
losses = []
for i in range(300):
    x = jnp.array(log[i % 20])
    y = jnp.array(wear[i % 20])
    params, value = step(params, x, y)
    losses.append(float(value))

print(sum(losses[:20]) / 20, sum(losses[-20:]) / 20)
