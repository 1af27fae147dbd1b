import jax
import jax.numpy as jnp
import numpy as np

n_basins, n_days = 50, 365
rng = np.random.default_rng(8)
fc = jnp.asarray(rng.uniform(150, 350, n_basins))
beta = jnp.asarray(rng.uniform(1.0, 4.0, n_basins))
ddf = jnp.asarray(rng.uniform(2.0, 5.0, n_basins))


@jax.jit
def year(state, precip, temp):
    def day(carry, forcing):
        snow, soil, slow = carry
        p, t = forcing
        rain = jnp.where(t > 0, p, 0.0)
        melt = jnp.minimum(snow, ddf * jnp.maximum(t, 0.0))
        snow = snow + (p - rain) - melt
        water = rain + melt
        recharge = water * (soil / fc) ** beta
        soil = soil + water - recharge
        pet = 0.6 * jnp.exp(0.06 * t)
        soil = jnp.clip(soil - pet * soil / fc, 0.0, fc)
        slow = slow + recharge
        runoff = 0.05 * slow
        return (snow, soil, slow - runoff), runoff
    return jax.lax.scan(day, state, (precip, temp))


state = (jnp.zeros(n_basins), 0.5 * fc, jnp.full(n_basins, 20.0))
season = 8 * np.sin(2 * np.pi * np.arange(n_days)[:, None] / 365)
total = np.zeros(n_basins)
for run in range(300):
    precip = rng.gamma(0.4, 9.0, (n_days, n_basins)).astype(np.float32)
    temp = (season + rng.normal(2, 3, (n_days, n_basins))).astype(np.float32)
    state, discharge = year(state, precip, temp)
    total += np.asarray(discharge).sum(axis=0)

print(f"mean discharge {total.mean() / (300 * n_days):.3f} mm/d")
