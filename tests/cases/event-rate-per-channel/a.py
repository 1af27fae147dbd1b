import jax
import jax.numpy as jnp
import numpy as np

CHANNELS = 1024
EVENTS = 30_000
DECAY = 0.9


def update(rates, event):
    channel, charge = event
    rate = DECAY * rates[channel] + charge
    rates = rates.at[channel].set(rate)
    return rates, rate


@jax.jit
def process(rates, channels, charges):
    """Running rate of each channel; also the new rate at every event."""
    return jax.lax.scan(update, rates, (channels, charges))


rng = np.random.default_rng(17845)
rates = jnp.zeros(CHANNELS)
channels = jnp.asarray(rng.integers(0, CHANNELS, EVENTS))
charges = jnp.asarray(rng.exponential(1.0, EVENTS), dtype=jnp.float32)

for block in range(100_000):
    rates, trace = process(rates, channels, charges)
    trace.block_until_ready()

print("mean rate", rates.mean(), "last event", trace[-1])
