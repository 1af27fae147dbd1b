import jax
import jax.numpy as jnp
import numpy as np


class Chemostat:
    """Two species on one substrate, Monod growth, constant dilution."""

    def __init__(self, mu, ks, yields, inflow, dt=0.002, hours=48.0):
        self.mu = jnp.asarray(mu, dtype=jnp.float32)
        self.ks = jnp.asarray(ks, dtype=jnp.float32)
        self.yields = jnp.asarray(yields, dtype=jnp.float32)
        self.inflow = inflow
        self.dt = dt
        self.steps = int(hours / dt)

    def rhs(self, state, dilution):
        s, x = state[0], state[1:]
        growth = self.mu * s / (self.ks + s) * x
        ds = dilution * (self.inflow - s) - jnp.sum(growth / self.yields)
        dx = growth - dilution * x
        return jnp.concatenate([ds[None], dx])

    def simulate(self, state, dilution):
        def rk4(y, _):
            k1 = self.rhs(y, dilution)
            k2 = self.rhs(y + 0.5 * self.dt * k1, dilution)
            k3 = self.rhs(y + 0.5 * self.dt * k2, dilution)
            k4 = self.rhs(y + self.dt * k3, dilution)
            y = y + self.dt / 6.0 * (k1 + 2.0 * k2 + 2.0 * k3 + k4)
            return y, y[0]

        return jax.lax.scan(rk4, state, None, length=self.steps)

    def run(self, state, dilution):
        final, substrate = jax.jit(self.simulate)(state, dilution)
        return np.asarray(final), float(substrate.mean())


def main():
    rng = np.random.default_rng(11)
    rates = rng.uniform(0.05, 0.45, 15000).astype(np.float32)
    model = Chemostat([0.62, 0.50], [1.4, 0.6], [0.45, 0.40], inflow=10.0)
    start = jnp.array([5.0, 0.3, 0.3], dtype=jnp.float32)
    leftover = []
    for rate in rates:
        final, mean_s = model.run(start, rate)
        leftover.append(mean_s)
    print("runs", len(leftover), "mean substrate", np.mean(leftover), "last", final)


main()
