import numpy as np
import jax
import jax.numpy as jnp
from jax import lax

DT = 0.002
N_STEPS = 24000


def derivative(y, d, p):
    substrate, a, b = y
    ga = p["mu_a"] * substrate / (p["k_a"] + substrate) * a
    gb = p["mu_b"] * substrate / (p["k_b"] + substrate) * b
    return (
        d * (p["feed"] - substrate) - ga / p["y_a"] - gb / p["y_b"],
        ga - d * a,
        gb - d * b,
    )


def shifted(y, k, h):
    return tuple(yi + h * ki for yi, ki in zip(y, k))


@jax.jit
def integrate(y, d, p):
    def body(_, carry):
        y, total = carry
        k1 = derivative(y, d, p)
        k2 = derivative(shifted(y, k1, DT / 2), d, p)
        k3 = derivative(shifted(y, k2, DT / 2), d, p)
        k4 = derivative(shifted(y, k3, DT), d, p)
        y = tuple(
            yi + DT / 6 * (a + 2 * b + 2 * c + e)
            for yi, a, b, c, e in zip(y, k1, k2, k3, k4)
        )
        return y, total + y[0]

    y, total = lax.fori_loop(0, N_STEPS, body, (y, jnp.float32(0.0)))
    return jnp.stack(y), total / N_STEPS


params = {"mu_a": 0.62, "mu_b": 0.50, "k_a": 1.4, "k_b": 0.6,
          "y_a": 0.45, "y_b": 0.40, "feed": 10.0}
params = {k: jnp.float32(v) for k, v in params.items()}
y0 = (jnp.float32(5.0), jnp.float32(0.3), jnp.float32(0.3))
dilutions = np.random.default_rng(11).uniform(0.05, 0.45, 15000).astype(np.float32)

results = []
for d in dilutions:
    end, mean_substrate = integrate(y0, d, params)
    end = np.asarray(end)
    results.append(float(mean_substrate))

print(len(results), "dilution rates, mean substrate", np.mean(results))
print("end state of the last", end)
