# leaky counters of the pixel detector, block by block
import numpy as np
from jax import jit, lax
from jax import numpy as jnp

n_pixel, n_hit = 1024, 30_000
leak = 0.9

gen = np.random.default_rng(17845)
hit_pixel = jnp.array(gen.integers(0, n_pixel, n_hit))
hit_charge = jnp.array(gen.exponential(1.0, n_hit).astype("float32"))


@jit
def run_block(counter, pixel, charge):
    def one_hit(c, hit):
        p, q = hit
        c = c.at[p].multiply(leak)
        c = c.at[p].add(q)
        return c, c[p]

    return lax.scan(one_hit, counter, (pixel, charge))


counter = jnp.zeros((n_pixel,), dtype=jnp.float32)
for k in range(100_000):
    counter, after_hit = run_block(counter, hit_pixel, hit_charge)
    after_hit.block_until_ready()

print(f"mean {float(counter.mean()):.5f}, last hit left {float(after_hit[-1]):.5f}")
