import jax
import jax.numpy as jnp
import numpy as np

rng = np.random.default_rng(14)
times = np.cumsum(rng.uniform(0.02, 0.08, 40000))
truth = np.stack([3.0 * np.sin(0.2 * times), 2.0 * np.cos(0.13 * times)], axis=1)
seen = (truth + rng.normal(0.0, 0.05, truth.shape)).astype(np.float32)


@jax.jit
def track(state, gains, z, dt):
    position, velocity = state
    ahead = position + velocity * dt
    miss = z - ahead
    position = ahead + gains[0] * miss
    velocity = velocity + gains[1] / dt * miss
    return (position, velocity), jnp.sqrt(jnp.sum(miss * miss))


state = (jnp.asarray(seen[0]), jnp.zeros(2))
gains = jnp.array([0.35, 0.06])
misses = []
for k in range(1, 40000):
    dt = jnp.float32(times[k] - times[k - 1])
    state, miss = track(state, gains, seen[k], dt)
    misses.append(float(miss))

print("rms miss", np.sqrt(np.mean(np.square(misses))), "last", np.asarray(state[0]))
