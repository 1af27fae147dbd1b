import time
import numpy as np
import jax
import jax.numpy as jnp

n_target, tau, sub_steps = 20_000, 0.004, 8
alpha, charge = 1.6875, 2.0                            # helium, product of two 1s functions as guide
rng = np.random.default_rng(8)


def local_energy(r):
    d = jnp.sqrt((r ** 2).sum(-1)) + 1e-6              # (walker, electron)
    r12 = jnp.sqrt(((r[:, 0] - r[:, 1]) ** 2).sum(-1)) + 1e-6
    return -alpha ** 2 + ((alpha - charge) / d).sum(-1) + 1.0 / r12


@jax.jit
def propagate(r, noise, trial):
    def one(k, carry):
        r, log_w = carry
        drift = -alpha * r / (jnp.sqrt((r ** 2).sum(-1, keepdims=True)) + 1e-6)
        before = local_energy(r)
        r = r + tau * drift + jnp.sqrt(tau) * noise[k]
        after = local_energy(r)
        return r, log_w - tau * (0.5 * (before + after).clip(-20, 20) - trial)
    r, log_w = jax.lax.fori_loop(0, sub_steps, one, (r, jnp.zeros(r.shape[0])))
    return r, jnp.exp(log_w), local_energy(r)


r = (rng.standard_normal((n_target, 2, 3)) * 0.6).astype(np.float32)
trial, energies, sizes = -2.9, [], []
start = time.perf_counter()
for generation in range(60):
    n = len(r)
    noise = rng.standard_normal((sub_steps, n, 2, 3), dtype=np.float32)
    moved, weight, energy = map(np.asarray, propagate(r, noise, trial))
    copies = np.floor(weight + rng.random(n)).astype(int)
    energies.append(np.average(energy, weights=weight))
    r = np.repeat(moved, copies, axis=0)               # split or kill
    trial = float(np.mean(energies[-30:]) - 0.5 * np.log(len(r) / n_target))
    sizes.append(len(r))

print(f"E = {np.mean(energies[20:]):.4f} Ha, {np.mean(sizes):.0f} walkers, {time.perf_counter() - start:.1f} s")
