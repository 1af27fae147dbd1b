import numpy as np

K, H, DT = 128, 40, 0.05          # samples, horizon, time step
SIGMA, TEMPERATURE = 1.0, 0.5
G, LENGTH, MASS, U_MAX = 9.81, 1.0, 1.0, 3.0


def step(theta, omega, u):
    u = np.clip(u, -U_MAX, U_MAX)
    acc = 1.5 * G / LENGTH * np.sin(theta) + 3.0 / (MASS * LENGTH ** 2) * u
    omega = np.clip(omega + acc * DT, -8.0, 8.0)
    return theta + omega * DT, omega


def running_cost(theta, omega, u):
    return 2.0 * (1.0 - np.cos(theta)) + 0.1 * omega ** 2 + 0.001 * u ** 2


def mppi(state, plan, noise):
    theta = np.full(K, state[0])
    omega = np.full(K, state[1])
    total = np.zeros(K)
    for t in range(H):
        u = plan[t] + noise[t]
        theta, omega = step(theta, omega, u)
        total += running_cost(theta, omega, u)
    w = np.exp(-(total - total.min()) / TEMPERATURE)
    w /= w.sum()
    return plan + noise @ w


rng = np.random.default_rng(11)
state = np.array([np.pi, 0.0])
plan = np.zeros(H)
cost = 0.0
for tick in range(3000):
    noise = SIGMA * rng.standard_normal((H, K))
    plan = mppi(state, plan, noise)
    theta, omega = step(state[0], state[1], plan[0])
    state = np.array([theta, omega])
    cost += running_cost(theta, omega, plan[0])
    plan = np.append(plan[1:], 0.0)

print("final state", state, "mean cost", cost / 3000)
