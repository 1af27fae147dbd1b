import numpy as np

# Relativistic Boris pusher: electrons in a magnetic bottle, one row per electron (c = 1, u = gamma v)


def b_field(x):
    out = np.empty_like(x)
    out[:, 0] = -0.02 * x[:, 0] * x[:, 2]
    out[:, 1] = -0.02 * x[:, 1] * x[:, 2]
    out[:, 2] = 1.0 + 0.02 * x[:, 2] ** 2
    return out


def gamma(u):
    return np.sqrt(1.0 + np.einsum("ij,ij->i", u, u))[:, None]


def push(x, u, kick, half, dt):
    u_minus = u + kick
    t = b_field(x) * (half / gamma(u_minus))
    s = 2.0 * t / (1.0 + np.einsum("ij,ij->i", t, t))[:, None]
    u_prime = u_minus + np.cross(u_minus, t)
    u_new = u_minus + np.cross(u_prime, s) + kick
    return x + dt * u_new / gamma(u_new), u_new


rng = np.random.default_rng(77)
electrons = 4000
x = rng.normal(0.0, 0.5, size=(electrons, 3))
u = rng.normal(0.0, 1.0, size=(electrons, 3))
kick = np.array([0.0, 0.0, 0.00005], dtype=x.dtype)
dt = 0.01

for step in range(20000):
    x, u = push(x, u, kick, 0.5 * dt, dt)

print("mean gamma %.4f" % gamma(u.astype(np.float64)).mean())
