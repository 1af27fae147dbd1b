import time

import jax
import jax.numpy as jnp
import numpy as np

rng = np.random.default_rng(12)
links = 12
lengths = jnp.asarray(rng.uniform(0.1, 0.4, links), dtype=jnp.float32)
angles = jnp.asarray(rng.uniform(-1.0, 1.0, (200, 64, links)), dtype=jnp.float32)


def tip(q):
    heading = jnp.cumsum(q)
    sag = 0.01 * jnp.tanh(jnp.sum(lengths * jnp.cos(heading)))
    return jnp.stack((jnp.sum(lengths * jnp.cos(heading)), jnp.sum(lengths * jnp.sin(heading)) - sag))


jacobian = jax.jit(jax.vmap(jax.jacfwd(tip)))

spent = 0.0
strongest = 0.0
for i in range(200):
    start = time.time()
    J = jacobian(angles[i])
    J.block_until_ready()
    spent += time.time() - start
    strongest = max(strongest, float(jnp.abs(J).max()))

print("mean time of a call: %.3f ms" % (1e3 * spent / 200))
print("largest entry", round(strongest, 5))
