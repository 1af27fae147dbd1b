import jax
import jax.numpy as jnp

N_WALKERS = 300_000
N_STEPS = 1800


@jax.jit
def step(key, pos):
    key, sub = jax.random.split(key)
    direction = jax.random.randint(sub, (N_WALKERS,), 0, 6)
    axis = direction // 2
    sign = 1 - 2 * (direction % 2)
    pos = tuple(p + jnp.where(axis == d, sign, 0) for d, p in enumerate(pos))
    return key, pos


def main():
    key = jax.random.PRNGKey(11)
    pos = tuple(jnp.zeros(N_WALKERS, dtype=jnp.int32) for _ in range(3))
    for _ in range(N_STEPS):
        key, pos = step(key, pos)
        jax.block_until_ready(pos)
    r2 = sum(p.astype(jnp.float32) ** 2 for p in pos)
    print("steps", N_STEPS)
    print("mean square displacement per step %.3f" % float(r2.mean() / N_STEPS))
    print("mean x %.2f" % float(pos[0].mean()))


if __name__ == "__main__":
    main()
