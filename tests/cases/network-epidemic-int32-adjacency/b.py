"""SEIR on a household and workplace network of 1400 people, day by day."""
import os
os.environ["OPENBLAS_NUM_THREADS"] = "1"
import numpy as np

people, days = 1400, 150
rng = np.random.default_rng(21)
beta, sigma, gamma = 0.012, 0.25, 0.12

contacts = np.zeros((people, people), dtype=np.float32)


def add_groups(group_size, hours):
    order = rng.permutation(people)
    for start in range(0, people, group_size):
        members = order[start:start + group_size]
        contacts[np.ix_(members, members)] += hours


add_groups(4, 6)    # households
add_groups(25, 2)   # workplaces
np.fill_diagonal(contacts, 0)

S, E, I, R = 0, 1, 2, 3
state = np.zeros(people, dtype=np.int8)
state[rng.choice(people, 6, replace=False)] = I
curve = []

for day in range(days):
    infectious = (state == I).astype(contacts.dtype)
    exposure = contacts @ infectious
    risk = 1.0 - np.exp(-beta * exposure)
    draw = rng.random(people)
    newly_exposed = (state == S) & (draw < risk)
    newly_infectious = (state == E) & (draw < sigma)
    newly_removed = (state == I) & (draw < gamma)
    state[newly_exposed] = E
    state[newly_infectious] = I
    state[newly_removed] = R
    curve.append(int(newly_exposed.sum()))

print("cases", sum(curve), "peak", max(curve), "on day", int(np.argmax(curve)))
