import jax
import jax.numpy as jnp
import numpy as np

VELOCITIES = [(0, 0), (1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, 1), (-1, -1), (1, -1)]
WEIGHTS = [4 / 9, 1 / 9, 1 / 9, 1 / 9, 1 / 9, 1 / 36, 1 / 36, 1 / 36, 1 / 36]


class ShearLayer:
    def __init__(self, n=256, tau=0.56, speed=0.04):
        self.n, self.tau, self.speed = n, tau, speed
        self.advance = jax.jit(self._advance)

    def populations(self, density, u, v):
        kinetic = 1.5 * (u * u + v * v)
        out = []
        for w, (a, b) in zip(WEIGHTS, VELOCITIES):
            c = 3.0 * (a * u + b * v)
            out.append(w * density * (1.0 + c + 0.5 * c * c - kinetic))
        return tuple(out)

    def start(self):
        grid = jnp.arange(self.n, dtype=jnp.float32) / self.n
        x, y = jnp.meshgrid(grid, grid, indexing="ij")
        u = self.speed * jnp.where(y <= 0.5, jnp.tanh(80 * (y - 0.25)), jnp.tanh(80 * (0.75 - y)))
        v = 0.05 * self.speed * jnp.sin(2 * jnp.pi * (x + 0.25))
        return self.populations(jnp.ones_like(x), u, v)

    def _advance(self, pops):
        density = sum(pops)
        u = sum(a * pops[i] for i, (a, b) in enumerate(VELOCITIES) if a) / density
        v = sum(b * pops[i] for i, (a, b) in enumerate(VELOCITIES) if b) / density
        post = [p - (p - q) / self.tau for p, q in zip(pops, self.populations(density, u, v))]
        moved = tuple(jnp.roll(post[i], s, (0, 1)) for i, s in enumerate(VELOCITIES))
        return moved, jnp.mean((moved[1] - moved[3]) ** 2)


def main():
    flow = ShearLayer()
    pops = flow.start()
    history = []
    for _ in range(30_000):
        pops, e = flow.advance(pops)
        history.append(float(e))
    print(len(history), "steps, energy", history[0], "->", history[-1])


main()
