import numpy as np

# SIR epidemic in every cell of a 250 x 300 map, no travel between the cells
rng = np.random.default_rng(1)
people = rng.uniform(50, 5000, (250, 300))
beta = rng.uniform(0.2, 0.5, people.shape)
gamma = 0.1
dt = 0.01

I = rng.uniform(0, 0.01, people.shape) * people
S = people - I
R = np.zeros_like(S)

for step in range(12000):
    new = dt * beta * S * I / people
    healed = dt * gamma * I
    S = S - new
    I = I + new - healed
    R = R + healed

print("recovered:", R.sum() / people.sum())
