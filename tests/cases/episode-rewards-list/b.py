import jax
import jax.numpy as jnp
import numpy as np

HORIZON, GAMMA = 128, 0.98
rng = np.random.default_rng(4)
A = jnp.asarray(np.eye(6) + 0.02 * rng.standard_normal((6, 6)), jnp.float32)
B = jnp.asarray(0.1 * rng.standard_normal((6, 2)), jnp.float32)
gain = jnp.asarray(0.3 * rng.standard_normal((2, 6)), jnp.float32)


@jax.jit
def env_step(state, gain):
    action = jnp.tanh(gain @ state)
    new = 0.97 * (A @ state + B @ action)
    return new, -(new @ new) - 0.01 * (action @ action)


@jax.jit
def returns_to_go(rewards):
    def back(total, r):
        total = r + GAMMA * total
        return total, total
    return jax.lax.scan(back, jnp.float32(0), rewards, reverse=True)[1]


def episode(start):
    state, rewards = start, []
    for t in range(HORIZON):
        state, reward = env_step(state, gain)
        rewards.append(reward)
    return np.array(rewards, dtype=np.float32)


starts = rng.standard_normal((50, 6)).astype(np.float32)
score = 0.0
for k in range(500):
    score += float(returns_to_go(episode(starts[k % 50]))[0])

print("mean return %.4f" % (score / 500))
