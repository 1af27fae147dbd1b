import jax
from jax import lax, numpy as jnp

dt, k_drag, g = 0.05, 0.004, 9.81
n_max, n_shots = 400, 96


@jax.jit
def trajectories(v0):
    shots = v0.shape[0]

    def cond(carry):
        i, xy, v, path, count = carry
        return jnp.any(xy[:, 1] >= 0) & (i < n_max)

    def body(carry):
        i, xy, v, path, count = carry
        flying = xy[:, 1] >= 0
        path = path.at[i].set(jnp.where(flying[:, None], xy, 0.0))
        norm = jnp.linalg.norm(v, axis=1, keepdims=True)
        acc = -k_drag * norm * v - jnp.array([0.0, g])
        v_new = v + dt * acc
        xy = jnp.where(flying[:, None], xy + dt * v_new, xy)
        return i + 1, xy, v_new, path, count + flying

    carry = (0, jnp.zeros((shots, 2)), v0, jnp.zeros((n_max, shots, 2)), jnp.zeros(shots, int))
    _, _, _, path, count = lax.while_loop(cond, body, carry)
    return count, path.swapaxes(0, 1)


phi = jax.random.uniform(jax.random.PRNGKey(3), (n_shots,), minval=0.3, maxval=1.3)
muzzle = 60.0 * jnp.stack([jnp.cos(phi), jnp.sin(phi)], axis=-1)
trajectories(muzzle)[1].block_until_ready()

most = 0
for trial in range(100_000):
    count, path = trajectories(muzzle * (1.0 + 0.001 * (trial % 10)))
    path.block_until_ready()
    most = max(most, int(count.max()))

print("max flight time", most * dt, "mean height", float(path[..., 1].mean()))
