import jax
import jax.numpy as jnp
import numpy as np

n_particles = 30000
h = 0.001


def velocity(s):
    u, v, w = s
    return (10.0 * (v - u), u * (28.0 - w) - v, u * v - 8.0 / 3.0 * w)


def shifted(s, k, c):
    return tuple(si + c * ki for si, ki in zip(s, k))


def one_step(_, s):
    k1 = velocity(s)
    k2 = velocity(shifted(s, k1, h / 2))
    k3 = velocity(shifted(s, k2, h / 2))
    k4 = velocity(shifted(s, k3, h))
    return tuple(si + h / 6 * (p + 2 * q + 2 * r + t)
                 for si, p, q, r, t in zip(s, k1, k2, k3, k4))


@jax.jit
def ten_steps(s):
    return jax.lax.fori_loop(0, 10, one_step, s)


def start(count):
    gen = np.random.default_rng(1)
    noise = gen.standard_normal((200000, 3))
    noise = noise[np.linalg.norm(noise, axis=1) < 2.5][:count]
    return tuple(jnp.array(base + 0.1 * noise[:, i]) for i, base in enumerate((1.0, 1.0, 25.0)))


state = start(n_particles)

for block in range(300):
    state = jax.block_until_ready(ten_steps(state))

u, v, w = state
print(u.mean(), u.std(), w.mean(), w.std())
