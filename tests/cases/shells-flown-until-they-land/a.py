import jax
import jax.numpy as jnp

DT, DRAG, GRAVITY, MAX_STEPS = 0.05, 0.004, 9.81, 400


def acceleration(vel):
    speed = jnp.sqrt(jnp.sum(vel**2))
    return jnp.array([0.0, -GRAVITY]) - DRAG * speed * vel


def fly(velocity):
    """Track of one shell, from the muzzle until it is back on the ground."""

    def airborne(state):
        n, pos, vel, track = state
        return (pos[1] >= 0.0) & (n < MAX_STEPS)

    def advance(state):
        n, pos, vel, track = state
        track = track.at[n].set(pos)
        vel = vel + DT * acceleration(vel)
        return n + 1, pos + DT * vel, vel, track

    start = (0, jnp.zeros(2), velocity, jnp.zeros((MAX_STEPS, 2)))
    n, pos, vel, track = jax.lax.while_loop(airborne, advance, start)
    return n, track


fly_all = jax.jit(jax.vmap(fly))

key = jax.random.PRNGKey(3)
angles = jax.random.uniform(key, (96,), minval=0.3, maxval=1.3)
velocities = 60.0 * jnp.stack([jnp.cos(angles), jnp.sin(angles)], axis=1)
jax.block_until_ready(fly_all(velocities))

longest = 0
for salvo in range(100_000):
    steps, tracks = fly_all(velocities * (1.0 + 0.001 * (salvo % 10)))
    jax.block_until_ready(tracks)
    longest = max(longest, int(steps.max()))

print("longest flight", longest * DT, "s; mean height", float(tracks[..., 1].mean()))
