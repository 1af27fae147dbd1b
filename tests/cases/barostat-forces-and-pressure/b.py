import jax
import jax.numpy as jnp
import numpy as np

# 400 argon-like atoms, NPT: the box follows the virial pressure (weak coupling)
n, box0 = 400, 8.4
rng = np.random.default_rng(2)
side = int(np.ceil(n ** (1 / 3)))
sites = np.stack(np.meshgrid(*[np.arange(side)] * 3, indexing="ij"), -1).reshape(-1, 3)[:n]
frac = jnp.asarray((sites + 0.5 + 0.05 * rng.standard_normal((n, 3))) / side, dtype=jnp.float32)
vel = jnp.asarray(0.3 * rng.standard_normal((n, 3)), dtype=jnp.float32)
dt, target, tau = 0.002, 0.5, 2000.0


def energy(s, box):
    d = s[:, None, :] - s[None, :, :]
    d = (d - jnp.round(d)) * box
    r2 = jnp.sum(d * d, -1) + jnp.eye(n)
    pair = jnp.where((r2 < 9.0) & ~jnp.eye(n, dtype=bool), 4 * (r2 ** -6 - r2 ** -3), 0.0)
    return 0.5 * jnp.sum(pair)


def forces(s, box):
    return -jax.grad(energy)(s, box) / box


def instantaneous_pressure(s, box, kinetic):
    dudl = jax.grad(lambda length: energy(s, length))(box)
    return (2 * kinetic - box * dudl) / (3 * box ** 3)


@jax.jit
def npt_step(s, v, box):
    v = v + dt * forces(s, box)
    kinetic = 0.5 * jnp.sum(v * v)
    pressure = instantaneous_pressure(s, box, kinetic)
    s = (s + dt * v / box) % 1.0
    box = box * (1 + dt / tau * (pressure - target))
    return s, v, box, pressure


s, v, box = frac, vel, jnp.float32(box0)
mean_p = 0.0
for step in range(600):
    s, v, box, p = npt_step(s, v, box)
    mean_p += float(p)

print(f"box {float(box):.4f}, mean pressure {mean_p / 600:.3f}")
