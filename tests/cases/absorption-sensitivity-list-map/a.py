import jax
import jax.numpy as jnp
import numpy as np

# sensitivity of the drug level after 4 h to the absorption rate, at the rates of one patient group
rng = np.random.default_rng(4)


def level(ka, dose, clearance):
    def euler(state, _):
        gut, blood = state
        gut_new = gut - 0.01 * ka * gut
        blood_new = blood + 0.01 * (ka * gut - clearance * blood / (0.5 + blood))
        return (gut_new, blood_new), None

    (_, blood), _ = jax.lax.scan(euler, (dose, jnp.zeros_like(dose)), None, length=400)
    return blood


slope = jax.jit(jax.grad(level))

largest = []
for group in range(4000):
    rates = rng.uniform(0.1, 1.5, 96).astype(np.float32)
    dose, clearance = rng.uniform(0.8, 2.0, 2).astype(np.float32)
    slopes = list(map(lambda ka: float(slope(ka, dose, clearance)), rates))
    largest.append(max(slopes))

print(f"mean of the largest sensitivities {np.mean(largest):.5f}")
