import jax
import jax.numpy as jnp
import numpy as np

REGIONS, WEEKS, LR = 60, 52, 0.02
rng = np.random.default_rng(4)
t = jnp.linspace(-1.0, 1.0, WEEKS)
wave = jnp.sin(3.0 * jnp.pi * t)
truth = rng.normal(size=(REGIONS, 3)).astype(np.float32)
cases = jnp.asarray(truth[:, :1] + truth[:, 1:2] * np.asarray(t) + truth[:, 2:] * np.asarray(wave)
                    + 0.1 * rng.normal(size=(REGIONS, WEEKS)), dtype=jnp.float32)

# every value has its name, so that the model below reads like the paper
params = {
    f"region_{r:02d}": {"level": jnp.zeros(()), "slope": jnp.zeros(()), "season": jnp.zeros(())}
    for r in range(REGIONS)
}


def column(p, name):
    return jnp.stack([p[region][name] for region in sorted(p)])[:, None]


def loss_fn(p):
    curve = column(p, "level") + column(p, "slope") * t + column(p, "season") * wave
    return jnp.mean((curve - cases) ** 2) * REGIONS


@jax.jit
def step(p):
    loss, grads = jax.value_and_grad(loss_fn)(p)
    return jax.tree_util.tree_map(lambda v, g: v - LR * g, p, grads), loss


for epoch in range(6000):
    params, loss = step(params)
    loss.block_until_ready()

print("loss", float(loss), "level of region 7:", float(params["region_07"]["level"]))
