import numpy as np
import jax
import jax.numpy as jnp

# vertical mixing in an ocean model: an implicit step is a tridiagonal system for every column


@jax.jit
def solve_tridiagonal(a, b, c, d):
    def forward(carry, x):
        cp, dp = carry
        a, b, c, d = x
        denom = 1.0 / (b - a * cp)
        new = (c * denom, (d - a * dp) * denom)
        return new, new

    def backward(x, coefficients):
        cp, dp = coefficients
        x = dp - cp * x
        return x, x

    zero = jnp.zeros_like(a[0])
    _, primes = jax.lax.scan(forward, (zero, zero), (a, b, c, d))
    _, x = jax.lax.scan(backward, zero, primes, reverse=True)
    return x


levels, columns = 40, 4096
rng = np.random.default_rng(2)
kappa = rng.uniform(0.1, 2.0, (columns, levels + 1)).astype(np.float32)
kappa[:, 0] = kappa[:, -1] = 0.0
a = jnp.asarray(-kappa[:, :-1].T)
c = jnp.asarray(-kappa[:, 1:].T)
b = jnp.asarray(1.0 + kappa[:, :-1].T + kappa[:, 1:].T)
temperature = jnp.asarray((20 - np.arange(levels) / 4 + rng.normal(size=(columns, levels))).T, jnp.float32)
solve_tridiagonal(a, b, c, temperature).block_until_ready()

for step in range(12000):
    temperature = solve_tridiagonal(a, b, c, temperature).block_until_ready()

print("mean temperature", float(temperature.mean()), "spread", float(temperature.std()))
