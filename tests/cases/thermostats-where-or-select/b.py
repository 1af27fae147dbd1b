import jax
import jax.numpy as jnp
from jax import lax

N_HOMES = 20_000
DT = 1.0 / 60.0
N_HOURS = 1200


def heating(temp, out, power):
    return temp + DT * (0.12 * (out - temp) + power * jnp.exp(-0.01 * temp))


def idle(temp, out, power):
    return temp + DT * (0.12 * (out - temp) + 0.02 * jnp.sin(0.1 * temp))


def one_minute(temp, on, out, power, setpoint):
    cold = temp < setpoint - 0.5
    warm = temp > setpoint + 0.5
    on = lax.select(cold, jnp.ones_like(on), lax.select(warm, jnp.zeros_like(on), on))
    temp = lax.select(on, heating(temp, out, power), idle(temp, out, power))
    return temp, on


minute = jax.vmap(one_minute, in_axes=(0, 0, None, 0, 0))


@jax.jit
def one_hour(temp, on, out, power, setpoint):
    def body(k, carry):
        temp, on, energy = carry
        temp, on = minute(temp, on, out, power, setpoint)
        return temp, on, energy + lax.select(on, power, jnp.zeros_like(power)).sum() * DT
    return lax.fori_loop(0, 60, body, (temp, on, jnp.float32(0.0)))


k1, k2, k3 = jax.random.split(jax.random.PRNGKey(2), 3)
temp = 18.0 + 2.0 * jax.random.normal(k1, (N_HOMES,))
power = jax.random.uniform(k2, (N_HOMES,), minval=3.0, maxval=6.0)
setpoint = jax.random.uniform(k3, (N_HOMES,), minval=18.0, maxval=21.0)
on = jnp.zeros(N_HOMES, dtype=bool)

total = 0.0
for hour in range(N_HOURS):
    out = jnp.float32(2.0)
    temp, on, energy = one_hour(temp, on, out, power, setpoint)
    total += float(energy)

print("mean temperature %.3f" % float(temp.mean()))
print("energy per home %.3f" % (total / N_HOMES))
print("heating now %d" % int(on.sum()))
