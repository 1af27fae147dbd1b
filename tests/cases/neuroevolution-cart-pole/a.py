import math

import numpy as np

GENERATIONS = 150
POPULATION = 6
MAX_STEPS = 100
LAYERS = [4, 16, 16, 2]
N_GENES = sum(i * o + o for i, o in zip(LAYERS, LAYERS[1:]))


class Brain:
    def __init__(self, genome):
        self.layers = []
        at = 0
        for n_in, n_out in zip(LAYERS, LAYERS[1:]):
            w = genome[at:at + n_in * n_out].reshape(n_out, n_in)
            at += n_in * n_out
            self.layers.append((w, genome[at:at + n_out]))
            at += n_out

    def act(self, observation):
        x = np.array(observation, dtype=np.float32)
        for w, b in self.layers[:-1]:
            x = np.tanh(w @ x + b)
        w, b = self.layers[-1]
        return int(np.argmax(w @ x + b))


class CartPole:
    def __init__(self, rng):
        self.state = tuple(rng.uniform(-0.05, 0.05, 4).tolist())

    def step(self, action):
        force = 10.0 if action == 1 else -10.0
        for _ in range(8):
            self.integrate(force, 0.0025)
        return abs(self.state[0]) > 2.4 or abs(self.state[2]) > 0.21

    def integrate(self, force, dt):
        x, v, angle, spin = self.state
        c, s = math.cos(angle), math.sin(angle)
        temp = (force + 0.05 * spin * spin * s) / 1.1
        spin_acc = (9.8 * s - c * temp) / (0.5 * (4.0 / 3.0 - 0.1 * c * c / 1.1))
        acc = temp - 0.05 * spin_acc * c / 1.1
        self.state = (x + dt * v, v + dt * acc, angle + dt * spin, spin + dt * spin_acc)


def fitness(genome, seed):
    brain = Brain(genome)
    env = CartPole(np.random.default_rng(seed))
    for t in range(MAX_STEPS):
        if env.step(brain.act(env.state)):
            break
    return t + 1


rng = np.random.default_rng(11)
population = rng.normal(0, 0.5, (POPULATION, N_GENES)).astype(np.float32)
generation = 0
balanced = 0
while generation < GENERATIONS:
    scores = np.array([fitness(genome, generation) for genome in population])
    elite = population[np.argsort(-scores, kind="stable")[:2]]
    children = elite[rng.integers(0, 2, POPULATION - 2)]
    children = children + 0.2 * rng.standard_normal(children.shape, dtype=np.float32)
    population = np.concatenate([elite, children])
    balanced += int(scores.sum())
    generation += 1

print("steps balanced:", balanced, "best of the last generation:", scores.max())
