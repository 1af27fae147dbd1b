"""Time a training step of a three-layer regression network."""
import time
from functools import partial

import numpy as np
import jax
import jax.numpy as jnp

LAYERS = (256, 768, 768, 64)
BATCH = 256
RATE = 0.02


def init(rng):
    net = {}
    for k, (fan_in, fan_out) in enumerate(zip(LAYERS, LAYERS[1:])):
        net[f"W{k}"] = jnp.asarray(rng.normal(0, np.sqrt(2 / fan_in), (fan_in, fan_out)), jnp.float32)
        net[f"c{k}"] = jnp.zeros(fan_out)
    return net


def mse(net, batch):
    inputs, targets = batch
    h = jnp.tanh(inputs @ net["W0"] + net["c0"])
    h = jnp.tanh(h @ net["W1"] + net["c1"])
    out = h @ net["W2"] + net["c2"]
    return jnp.mean((out - targets) ** 2)


@partial(jax.jit, static_argnames=("rate",))
def sgd_step(net, batch, rate):
    value, gradient = jax.value_and_grad(mse)(net, batch)
    return {k: net[k] - rate * gradient[k] for k in net}, value


class StepTimer:
    def __init__(self):
        self.samples = []

    def __enter__(self):
        self.begin = time.perf_counter()

    def __exit__(self, *exc):
        self.samples.append(time.perf_counter() - self.begin)


rng = np.random.default_rng(2)
net = init(rng)
batch = (jnp.asarray(rng.normal(size=(BATCH, 256)), jnp.float32),
         jnp.asarray(rng.normal(size=(BATCH, 64)), jnp.float32))
timer = StepTimer()
sgd_step(net, batch, RATE)[1].block_until_ready()      # compile

for iteration in range(300):
    with timer:
        net, value = jax.block_until_ready(sgd_step(net, batch, RATE))

print("mean step %.3f ms" % (1000 * np.mean(timer.samples)))
print("final loss %.5f" % value)
