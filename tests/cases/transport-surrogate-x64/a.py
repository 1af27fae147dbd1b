import time

import jax
import jax.numpy as jnp
import numpy as np

jax.config.update("jax_enable_x64", True)   # the transport solver around this needs it

MEMBERS, HIDDEN, INPUTS, FLUXES = 5, 384, 15, 3
rng = np.random.default_rng(1)


def layer(n_in, n_out):
    return {"w": jnp.asarray(rng.normal(size=(MEMBERS, n_in, n_out)) / np.sqrt(n_in)),
            "b": jnp.asarray(rng.normal(size=(MEMBERS, 1, n_out)) * 0.1)}


params = [layer(INPUTS, HIDDEN), layer(HIDDEN, HIDDEN), layer(HIDDEN, HIDDEN), layer(HIDDEN, FLUXES)]


@jax.jit
def predict(params, x):
    h = jnp.broadcast_to(x, (MEMBERS,) + x.shape)
    for p in params[:-1]:
        h = jax.nn.relu(h @ p["w"] + p["b"])
    y = h @ params[-1]["w"] + params[-1]["b"]
    return y.mean(axis=0), y.var(axis=0)


profile = rng.normal(size=(100, INPUTS))
# weights were trained in single precision anyway
params = jax.tree.map(lambda a: a.astype(jnp.float32), params)
predict(params, profile.astype(np.float32))[0].block_until_ready()

t0 = time.perf_counter()
for step in range(200):
    mean, var = predict(params, profile.astype(np.float32))
    flux = np.asarray(mean, dtype=np.float64)
    profile[:, :FLUXES] -= 1e-3 * flux
t1 = time.perf_counter()
print("flux at the edge", flux[-1], "+-", np.sqrt(np.asarray(var)[-1]))
print(f"{(t1 - t0) / 200 * 1e3:.2f} ms a step")
