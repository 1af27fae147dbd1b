import jax
import jax.numpy as jnp
import numpy as np

# Bayesian online changepoint detection (Adams and MacKay), Gaussian with known noise,
# for all gauges at once
hazard = 1 / 80
noise = 1.0
prior = 9.0


@jax.jit
def observe(probs, mean, var, x):
    spread = var + noise
    off = x[:, None] - mean
    like = jnp.exp(-0.5 * off * off / spread) / jnp.sqrt(2 * jnp.pi * spread)
    joint = probs * like
    probs = jnp.concatenate([joint.sum(axis=1, keepdims=True) * hazard, joint * (1 - hazard)], axis=1)
    probs = probs / probs.sum(axis=1, keepdims=True)
    gain = var / spread
    mean = jnp.concatenate([jnp.zeros_like(mean[:, :1]), mean + gain * off], axis=1)
    var = jnp.concatenate([jnp.full_like(var[:1], prior), var * (1 - gain)])
    return probs, mean, var


rng = np.random.default_rng(3)
gauges = 20000
hours = 36
jump = rng.integers(10, hours, gauges)
level = rng.normal(0, 3, (2, gauges))
truth = np.where(np.arange(hours)[:, None] < jump, level[0], level[1])
data = (truth + rng.normal(size=(hours, gauges))).astype(np.float32)

probs = jnp.ones((gauges, 1))
mean = jnp.zeros((gauges, 1))
var = jnp.full(1, prior)
alarms = []

for x in data:
    probs, mean, var = observe(probs, mean, var, x)
    run = np.asarray(probs).argmax(axis=1)
    alarms.append(int((run == 2).sum()))

print("alarms", alarms[11::6])
