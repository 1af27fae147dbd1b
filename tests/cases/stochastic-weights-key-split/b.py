import jax
import jax.numpy as jnp
import numpy as np

rng = np.random.default_rng(2)
X = jnp.asarray(rng.uniform(-2, 2, (64, 1)), dtype=jnp.float32)
Y = jnp.sin(2 * X) + 0.1 * jnp.asarray(rng.standard_normal((64, 1)), dtype=jnp.float32)


class BayesNet:
    shapes = {"w1": (1, 16), "b1": (16,), "w2": (16, 1), "b2": (1,)}

    def init(self):
        return {k: (jnp.asarray(0.5 * rng.standard_normal(s), dtype=jnp.float32), jnp.full(s, -3.0)) for k, s in self.shapes.items()}

    def sample(self, params, key):
        names = sorted(params)
        out = {}
        for name, k in zip(names, jax.random.split(key, len(names))):
            mean, logstd = params[name]
            out[name] = mean + jnp.exp(logstd) * jax.random.normal(k, mean.shape)
        return out

    def loss(self, params, key):
        w = self.sample(params, key)
        out = jnp.tanh(X @ w["w1"] + w["b1"]) @ w["w2"] + w["b2"]
        kl = sum(jnp.sum(0.5 * (m ** 2 + jnp.exp(2 * s)) - s) for m, s in params.values())
        return jnp.sum((out - Y) ** 2) / 0.02 + kl


net = BayesNet()
params = net.init()


@jax.jit
def train_step(params, key):
    value, grads = jax.value_and_grad(net.loss)(params, key)
    return jax.tree.map(lambda p, g: p - 1e-5 * g, params, grads), value


losses = []
key = jax.random.PRNGKey(0)
jax.block_until_ready(train_step(params, jax.random.split(key)[1]))

for i in range(8000):
    key, subkey = jax.random.split(key)
    params, value = train_step(params, subkey)
    losses.append(float(value))
    if (i + 1) % 2000 == 0:
        print(i + 1, np.mean(losses[-500:]))
