import time
import jax
import jax.numpy as jnp
import numpy as np


class Source:
    def __init__(self, kvp=120.0, bins=2048):
        e = np.linspace(10.0, kvp, bins)
        shape = np.clip((kvp - e) / e, 0, None) * np.exp(-(18.0 / e) ** 3)
        for line, height in ((59.3, 0.9), (67.2, 0.4)):
            shape = shape + height * np.exp(-0.5 * ((e - line) / 0.5) ** 2)
        total = np.cumsum(shape)
        self.energy = jnp.asarray(e, jnp.float32)
        self.cumulative = jnp.asarray(total / total[-1], jnp.float32)
        e32 = e.astype(np.float32)
        self.mu_water = jnp.asarray(0.18 + 4.5e3 / e32 ** 3, jnp.float32)
        self.mu_filter = jnp.asarray(0.40 + 5.0e4 / e32 ** 3, jnp.float32)


def draw_bins(key, cumulative, n):
    r = jax.random.uniform(key, (n,))
    return jnp.clip(jnp.searchsorted(cumulative, r), 0, cumulative.shape[0] - 1)


def make_exposure(source, n):
    @jax.jit
    def exposure(key, energy, cumulative, mu_water, mu_filter):
        key_energy, key_depth, key_noise = jax.random.split(key, 3)
        bins = draw_bins(key_energy, cumulative, n)
        path = 8.0 + 4.0 * jax.random.uniform(key_depth, (n,))
        e = energy[bins]
        e = e + 0.05 * jnp.sqrt(e) * jax.random.normal(key_noise, (n,))
        weight = jnp.exp(-mu_water[bins] * path - 0.25 * mu_filter[bins])
        return (weight * e).sum(), (weight * e ** 2).sum(), weight.sum()

    return lambda key: exposure(key, source.energy, source.cumulative, source.mu_water, source.mu_filter)


if __name__ == "__main__":
    batches, photons = 2000, 8192
    run = make_exposure(Source(), photons)
    all_keys = list(jax.random.split(jax.random.key(3), batches))
    for r in run(all_keys[0]):
        r.block_until_ready()
    sums = np.zeros(3)
    start = time.perf_counter()
    for k in all_keys:
        sums += [float(v) for v in run(k)]
    wall = time.perf_counter() - start
    first, second, weight = sums
    print(f"transmitted {weight / batches / photons:.6f}, mean energy {first / weight:.4f} keV, "
          f"rms {np.sqrt(second / weight):.4f} keV")
    print(f"{wall:.3f} s, {1e3 * wall / batches:.3f} ms a batch")
