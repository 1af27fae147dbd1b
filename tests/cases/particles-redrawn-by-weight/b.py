"""Bootstrap particle filter for one drifting coordinate."""
import jax
import jax.numpy as jnp
from jax import random

N = 1000


def propagate(key, state):
    return state + 0.1 * jnp.sin(state) + 0.3 * random.normal(key, state.shape)


def resample(key, state, log_weights):
    w = jax.nn.softmax(log_weights)
    return random.choice(key, state, shape=(N,), p=w)


@jax.jit
def update(key, state, measured):
    k1, k2 = random.split(key)
    state = propagate(k1, state)
    loglik = -0.5 * jnp.square((measured - state) / 0.5)
    state = resample(k2, state, loglik)
    return state, jnp.mean(state)


rng = random.PRNGKey(0)
state = random.normal(rng, (N,))
walk = jnp.cumsum(random.normal(random.PRNGKey(1), (256,)) * 0.3)
measurements = (2.0 * jnp.tanh(walk)).tolist()

total = 0.0
for step in range(50_000):
    rng, k = random.split(rng)
    z = measurements[step % len(measurements)]
    state, mean = update(k, state, z)
    total += abs(mean.item() - z)

print(total / 50_000)
