import jax
import jax.numpy as jnp
import numpy as np

# great-circle distance of every station to every ship, in km
rng = np.random.default_rng(5)
stations = np.column_stack([rng.uniform(-70, 70, 300), rng.uniform(-180, 180, 300)])
ships = np.column_stack([rng.uniform(-70, 70, 250), rng.uniform(-180, 180, 250)])
R = 6371.0


@jax.jit
def distance_table(stations, ships):
    slat, slon = jnp.radians(stations).T
    plat, plon = jnp.radians(ships).T
    half_lat = (plat[None, :] - slat[:, None]) / 2
    half_lon = (plon[None, :] - slon[:, None]) / 2
    s = jnp.sin(half_lat) ** 2 + jnp.outer(jnp.cos(slat), jnp.cos(plat)) * jnp.sin(half_lon) ** 2
    return 2 * R * jnp.arctan2(jnp.sqrt(s), jnp.sqrt(1 - s))


stations = jnp.asarray(stations)
ships = jnp.asarray(ships)
drift = jnp.asarray([0.0, 0.05])
near = 0

for hour in range(2000):
    ships = ships + drift
    km = distance_table(stations, ships)
    near += int((km.min(axis=0) < 300).sum())

print("ship-hours near a station:", near)
