import numpy as np

N = 60_000
DT = np.float32(0.02)


def field(x, y, u, v):
    return u, v, -x - 2 * x * y, y * y - y - x * x


def rk4(state, dt):
    k1 = field(*state)
    k2 = field(*[s + 0.5 * dt * k for s, k in zip(state, k1)])
    k3 = field(*[s + 0.5 * dt * k for s, k in zip(state, k2)])
    k4 = field(*[s + dt * k for s, k in zip(state, k3)])
    return [s + dt / 6 * (a + 2 * b + 2 * c + d)
            for s, a, b, c, d in zip(state, k1, k2, k3, k4)]


rng = np.random.default_rng(17)
state = [(0.15 * rng.standard_normal(N)).clip(-0.25, 0.25).astype(np.float32)
         for _ in range(4)]

spread = []
for step in range(3000):
    state = rk4(state, DT)
    spread.append(float(state[0].std()))

print("spread of x", round(spread[0], 4), round(spread[-1], 4))
