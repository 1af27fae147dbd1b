import jax
import jax.numpy as jnp
import numpy as np

rng = np.random.default_rng(0)
ENVS, STORE, LENGTH, BATCH, UNITS = 96, 4096, 24, 32, 64
TORQUE = np.array([-2.0, 0.0, 2.0])


def weights(m, n):
    return rng.normal(0, m ** -0.5, (m, n)).astype(np.float32)


def q_values(net, obs):
    def cell(h, x):
        h = jnp.tanh(x @ net["in"] + h @ net["rec"])
        return h, h @ net["out"]
    return jax.lax.scan(cell, jnp.zeros((obs.shape[1], UNITS)), obs)[1]


@jax.jit
def update(net, target, obs, act, rew):
    def loss(p):
        q = jnp.take_along_axis(q_values(p, obs), act[..., None], 2)[..., 0]
        best = q_values(target, obs).max(2)
        return jnp.mean((q[:-1] - rew[:-1] - 0.97 * best[1:]) ** 2)
    value, grad = jax.value_and_grad(loss)(net)
    net = jax.tree.map(lambda p, g: p - 1e-3 * g, net, grad)
    return net, jax.tree.map(lambda t, p: 0.995 * t + 0.005 * p, target, net), value


def observe(th, om):
    return np.stack([np.cos(th), np.sin(th), om / 8], 1).astype(np.float32)


net = {"in": weights(3, UNITS), "rec": weights(UNITS, UNITS), "out": weights(UNITS, 3)}
target, acting = net, net                   # acting: NumPy copy for the environments, refreshed now and then
th, om, h = rng.uniform(-3, 3, ENVS), rng.uniform(-1, 1, ENVS), np.zeros((ENVS, UNITS), np.float32)
O, A, R = np.zeros((STORE, ENVS, 3), np.float32), np.zeros((STORE, ENVS), np.int32), np.zeros((STORE, ENVS), np.float32)
t = 0

for step in range(5000):
    for _ in range(8):
        obs = observe(th, om)
        h = np.tanh(obs @ acting["in"] + h @ acting["rec"])
        a = np.where(rng.random(ENVS) < 0.2, rng.integers(3, size=ENVS), (h @ acting["out"]).argmax(1))
        cost = ((th + np.pi) % (2 * np.pi) - np.pi) ** 2 + 0.1 * om ** 2
        om = np.clip(om + 0.05 * (15 * np.sin(th) + 3 * TORQUE[a]), -8, 8)
        th = th + 0.05 * om
        O[t % STORE], A[t % STORE], R[t % STORE] = obs, a, -cost
        t += 1
    i = rng.integers(max(1, min(t, STORE) - LENGTH), size=BATCH) + np.arange(LENGTH)[:, None]
    e = rng.integers(ENVS, size=BATCH)
    net, target, loss = update(net, target, O[i % STORE, e], A[i % STORE, e], R[i % STORE, e])
    jax.block_until_ready((net, target))
    if step % 100 == 99:
        acting = jax.tree.map(np.asarray, net)

print("loss:", float(loss), "mean reward:", R[:min(t, STORE)].mean())
