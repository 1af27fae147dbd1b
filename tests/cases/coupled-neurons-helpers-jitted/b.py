import jax
import jax.numpy as jnp
from jax import lax

n_cells = 200
n_steps = 4000
dt = 0.05

key = jax.random.key(11)
k1, k2 = jax.random.split(key)
current = 0.4 + 0.3 * jax.random.uniform(k1, (n_cells,))
v0 = jax.random.normal(k2, (n_cells,))
w0 = jnp.zeros(n_cells)


@jax.jit
def pull(v):
    return jnp.roll(v, 1) + jnp.roll(v, -1) - 2.0 * v


@jax.jit
def membrane(v, w, coupling):
    return v - v**3 / 3.0 - w + current + coupling * pull(v)


@jax.jit
def recovery(v, w):
    return 0.08 * (v + 0.7 - 0.8 * w)


@jax.jit
def step(state, _):
    """FitzHugh-Nagumo cells, each coupled to its two neighbours."""
    v, w, coupling = state
    dv = membrane(v, w, coupling)
    dw = recovery(v, w)
    v = v + dt * dv
    w = w + dt * dw
    return (v, w, coupling), jnp.mean(v)


@jax.jit
def simulate(v, w, coupling):
    (v, w, _), trace = lax.scan(step, (v, w, coupling), None, length=n_steps)
    return v, w, trace


simulate(v0, w0, jnp.float32(0.0))[2].block_until_ready()
spread = []
for i in range(1500):
    coupling = jnp.float32(0.0003 * i)
    v, w, trace = simulate(v0, w0, coupling)
    spread.append(float(trace[-1]))

print("mean potential at the end", spread[0], "to", spread[-1])
