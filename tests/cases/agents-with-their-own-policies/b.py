"""Predators and prey: every agent has its own small policy; one environment step = all agents act."""
import time
import jax
import jax.numpy as jnp
import numpy as np

N_AGENTS, OBS, HIDDEN, ACTIONS = 12, 18, 32, 5


class Agent:
    def __init__(self, name, seed):
        r = np.random.default_rng(seed)
        self.name = name
        self.params = {
            "w1": jnp.asarray(r.normal(0, OBS ** -0.5, (OBS, HIDDEN)), jnp.float32),
            "b1": jnp.zeros(HIDDEN),
            "w2": jnp.asarray(r.normal(0, HIDDEN ** -0.5, (HIDDEN, ACTIONS)), jnp.float32),
            "b2": jnp.zeros(ACTIONS),
        }

    def select_action(self, obs):
        return int(act(self.params, obs))


@jax.jit
def act(params, obs):
    h = jnp.tanh(obs @ params["w1"] + params["b1"])
    return jnp.argmax(h @ params["w2"] + params["b2"])


class Tag:
    """Points in a box; the observation is a fixed mix of positions and velocities."""

    moves = np.array([[0, 0], [1, 0], [-1, 0], [0, 1], [0, -1]], dtype=np.float32)

    def __init__(self, seed=0):
        r = np.random.default_rng(seed)
        self.pos = r.uniform(-1, 1, (N_AGENTS, 2)).astype(np.float32)
        self.vel = np.zeros((N_AGENTS, 2), np.float32)
        self.mix = r.normal(0, 1, (4, OBS)).astype(np.float32)

    def observe(self):
        return np.hstack([self.pos, self.vel]) @ self.mix

    def step(self, actions):
        self.vel = 0.8 * self.vel + 0.05 * self.moves[actions]
        self.pos = np.clip(self.pos + self.vel, -1, 1)
        return self.observe(), -np.abs(self.pos).sum(axis=1)


agents = [Agent(f"agent_{i}", i) for i in range(N_AGENTS)]
env = Tag()
obs = env.observe()
score = np.zeros(N_AGENTS)
start = time.perf_counter()
for step in range(3000):
    actions = np.array([agent.select_action(o) for agent, o in zip(agents, obs)])
    obs, reward = env.step(actions)
    score += reward
elapsed = time.perf_counter() - start
print("mean score", score.mean(), f"{elapsed / 3000 * 1e6:.0f} us a step")
