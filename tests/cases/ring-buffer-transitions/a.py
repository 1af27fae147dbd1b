from functools import partial

import jax
import jax.numpy as jnp

capacity, obs_dim, batch = 40_000, 24, 128


@partial(jax.jit, donate_argnums=(0, 1))
def add(memory, rewards, pos, obs, reward):
    memory = memory.at[pos].set(obs)
    rewards = rewards.at[pos].set(reward)
    return memory, rewards


@jax.jit
def act(weights, obs):
    h = jnp.tanh(weights @ obs)
    return 0.9 * obs + 0.1 * h, jnp.mean(h)


@jax.jit
def sample_value(memory, rewards, key, filled):
    rows = jax.random.randint(key, (batch,), 0, filled)
    return jnp.mean(memory[rows] @ jnp.ones(obs_dim)) + jnp.mean(rewards[rows])


key = jax.random.key(0)
weights = jax.random.normal(key, (obs_dim, obs_dim)) * 0.3
obs = jax.random.normal(jax.random.key(1), (obs_dim,))
memory = jnp.zeros((capacity, obs_dim))
rewards = jnp.zeros(capacity)

value = 0.0
for t in range(8000):
    obs, reward = act(weights, obs)
    memory, rewards = add(memory, rewards, t % capacity, obs, reward)
    key, sub = jax.random.split(key)
    value += float(sample_value(memory, rewards, sub, min(t + 1, capacity)))

print("mean sampled value: %.5f" % (value / 8000))
