import math

import numpy as np
import torch
from torch import nn
from torch.nn.utils import vector_to_parameters

GENERATIONS = 150
POPULATION = 6
MAX_STEPS = 100


class Brain(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc1 = nn.Linear(4, 16)
        self.fc2 = nn.Linear(16, 16)
        self.out = nn.Linear(16, 2)

    def forward(self, x):
        x = torch.tanh(self.fc1(x))
        x = torch.tanh(self.fc2(x))
        return self.out(x)


class CartPole:
    def __init__(self, rng):
        self.state = tuple(rng.uniform(-0.05, 0.05, 4).tolist())

    def step(self, action):
        x, v, angle, spin = self.state
        force = 10.0 if action == 1 else -10.0
        for _ in range(8):
            c, s = math.cos(angle), math.sin(angle)
            temp = (force + 0.05 * spin * spin * s) / 1.1
            spin_acc = (9.8 * s - c * temp) / (0.5 * (4.0 / 3.0 - 0.1 * c * c / 1.1))
            acc = temp - 0.05 * spin_acc * c / 1.1
            x, v, angle, spin = x + 0.0025 * v, v + 0.0025 * acc, angle + 0.0025 * spin, spin + 0.0025 * spin_acc
        self.state = (x, v, angle, spin)
        return abs(self.state[0]) > 2.4 or abs(self.state[2]) > 0.21


brain = Brain()
n_genes = sum(p.numel() for p in brain.parameters())


def fitness(genome, seed):
    vector_to_parameters(torch.from_numpy(genome), brain.parameters())
    env = CartPole(np.random.default_rng(seed))
    for t in range(MAX_STEPS):
        q = brain(torch.tensor(env.state))
        if env.step(q.argmax().item()):
            break
    return t + 1


rng = np.random.default_rng(11)
population = rng.normal(0, 0.5, (POPULATION, n_genes)).astype(np.float32)
balanced = 0
for generation in range(GENERATIONS):
    scores = np.array([fitness(genome, generation) for genome in population])
    elite = population[np.argsort(-scores, kind="stable")[:2]]
    children = elite[rng.integers(0, 2, POPULATION - 2)]
    children = children + 0.2 * rng.standard_normal(children.shape, dtype=np.float32)
    population = np.concatenate([elite, children])
    balanced += int(scores.sum())

print("steps balanced:", balanced, "best of the last generation:", scores.max())
