from copy import deepcopy

import numpy as np


class Drone:
    """A point mass that is blown about; Gym-like reset() and step()."""

    def __init__(self, seed):
        self.rng = np.random.default_rng(seed)

    def reset(self):
        self.pos = self.rng.normal(size=3)
        self.vel = np.zeros(3)
        self.t = 0
        return np.concatenate((self.pos, self.vel))

    def step(self, action):
        self.vel += 0.05 * (action - self.pos) + 0.01 * self.rng.normal(size=3)
        self.pos += 0.05 * self.vel
        self.t += 1
        dist = float(np.sqrt(self.pos @ self.pos))
        done = self.t >= 200
        info = {
            "is_success": dist < 0.5,
            "TimeLimit.truncated": done,
            "position": self.pos.copy(),
            "rewards": {"distance": -dist, "effort": -0.01 * float(action @ action)},
            "battery": [1.0 - self.t / 400, 11.1],
        }
        return np.concatenate((self.pos, self.vel)), -dist, done, info


class DummyVecEnv:
    def __init__(self, envs):
        self.envs = envs
        n = len(envs)
        self.buf_obs = np.zeros((n, 6), dtype=np.float32)
        self.buf_rews = np.zeros(n, dtype=np.float32)
        self.buf_dones = np.zeros(n, dtype=bool)
        self.buf_infos = [{} for _ in range(n)]

    def reset(self):
        for i, env in enumerate(self.envs):
            self.buf_obs[i] = env.reset()
        return self.buf_obs.copy()

    def step(self, actions):
        for i, env in enumerate(self.envs):
            obs, self.buf_rews[i], self.buf_dones[i], self.buf_infos[i] = env.step(actions[i])
            if self.buf_dones[i]:
                self.buf_infos[i]["terminal_observation"] = obs
                obs = env.reset()
            self.buf_obs[i] = obs
        return (self.buf_obs.copy(), self.buf_rews.copy(), self.buf_dones.copy(),
                deepcopy(self.buf_infos))


venv = DummyVecEnv([Drone(seed) for seed in range(8)])
gain = np.array([0.4, 0.3, 0.5])
obs = venv.reset()
reached = 0
total = 0.0
for step in range(3000):
    obs, rewards, dones, infos = venv.step(-gain * obs[:, :3])
    total += float(rewards.sum())
    reached += sum(info["is_success"] for info in infos)

print("steps near the goal:", reached, "return:", round(total, 3))
