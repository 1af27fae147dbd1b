import numpy as np
import jax
import jax.numpy as jnp

DEPTH, STIFF, BOND = 1.0, 3.0, 1.1


def lattice(side, spacing, jitter):
    gen = np.random.default_rng(5)
    axes = np.meshgrid(np.arange(side), np.arange(side), np.arange(side), indexing="ij")
    sites = np.stack([a.ravel() for a in axes], axis=1) * spacing
    return jnp.asarray(sites + gen.normal(0.0, jitter, sites.shape))


def total_energy(xyz):
    n = xyz.shape[0]
    same = jnp.eye(n, dtype=bool)
    d = xyz[:, None] - xyz[None]
    dist = jnp.sqrt(jnp.where(same, 1.0, (d ** 2).sum(-1)))
    e = jnp.exp(-STIFF * (dist - BOND))
    return DEPTH * jnp.where(same, 0.0, e * (e - 2.0)).sum() / 2


@jax.jit
def descend(xyz, rate):
    energy, gradient = jax.value_and_grad(total_energy)(xyz)
    return xyz - rate * gradient, energy


def main():
    xyz = lattice(8, 1.05, 0.05)
    energies = []
    for k in range(12000):
        xyz, energy = descend(xyz, 5e-4)
        energies.append(float(energy))
    print(f"{len(energies)} steps: {energies[0]:.3f} to {energies[-1]:.3f}")


if __name__ == "__main__":
    main()
