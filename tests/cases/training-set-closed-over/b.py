import jax
import jax.numpy as jnp
import numpy as np

rng = np.random.default_rng(0)
features = jnp.asarray(rng.standard_normal((20000, 128)), dtype=jnp.float32)
labels = jnp.asarray(rng.random(20000) < 0.4, dtype=jnp.float32)


def loss_fn(params, features, labels):
    logits = features @ params["coef"] + params["bias"]
    data = jnp.mean(jnp.logaddexp(0.0, logits) - labels * logits)
    return data + 1e-4 * jnp.sum(params["coef"] ** 2)


@jax.jit
def train_step(params, features, labels):
    value, grads = jax.value_and_grad(loss_fn)(params, features, labels)
    return {k: params[k] - 0.5 * grads[k] for k in params}, value


params = {"coef": jnp.zeros(128), "bias": jnp.zeros(())}
jax.block_until_ready(train_step(params, features, labels))

curve = []
for i in range(1500):
    params, value = train_step(params, features, labels)
    curve.append(float(value))

print("loss %.6f" % curve[499])
