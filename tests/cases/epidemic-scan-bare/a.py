import jax.numpy as jnp
from jax import lax


def infection_curve(beta, gamma=0.1):
    def one_day(infected, _):
        infected = infected + beta * infected * (1.0 - infected) - gamma * infected
        return infected, infected

    _, curve = lax.scan(one_day, jnp.float32(0.001), None, length=160)
    return curve


peaks = []
for run in range(2000):
    beta = 0.15 + 0.0001 * run
    curve = infection_curve(beta)
    peaks.append(float(curve.max()))

print("peak share:", min(peaks), "to", max(peaks))
