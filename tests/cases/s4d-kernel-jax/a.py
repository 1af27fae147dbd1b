import jax
import jax.numpy as jnp
import numpy as np

H, N, L = 32, 16, 256

rng = np.random.default_rng(1)
params = {
    "log_dt": jnp.asarray(rng.uniform(np.log(1e-3), np.log(1e-1), H), jnp.float32),
    "log_re": jnp.full((H, N), np.log(0.5), jnp.float32),
    "im": jnp.asarray(np.pi * np.tile(np.arange(N), (H, 1)), jnp.float32),
    "c_re": jnp.asarray(rng.standard_normal((H, N)), jnp.float32),
    "c_im": jnp.asarray(rng.standard_normal((H, N)), jnp.float32),
    "out": jnp.asarray(rng.standard_normal(H) / H, jnp.float32),
}


def ssm_kernel(p):
    dt = jnp.exp(p["log_dt"])[:, None]
    A = -jnp.exp(p["log_re"]) + 1j * p["im"]
    C = (p["c_re"] + 1j * p["c_im"]) * (jnp.exp(dt * A) - 1.0) / A
    A_bar = jnp.exp(dt * A)
    powers = A_bar[:, :, None] ** jnp.arange(L)
    return 2 * jnp.einsum("hn,hnl->hl", C, powers).real


def model(p, u):
    K = jnp.fft.rfft(ssm_kernel(p), 2 * L)
    y = jnp.fft.irfft(K[None] * jnp.fft.rfft(u, 2 * L)[:, None], 2 * L)[..., :L]
    return jnp.einsum("bhl,h->bl", jax.nn.gelu(y), p["out"])


def loss_fn(p, u, target):
    return jnp.mean((model(p, u) - target) ** 2)


@jax.jit
def train_step(p, u, target):
    loss, g = jax.value_and_grad(loss_fn)(p, u, target)
    return jax.tree.map(lambda w, d: w - 1e-3 * d, p, g), loss


u = jnp.asarray(rng.standard_normal((4, L)), jnp.float32)
target = jnp.roll(u, 5, axis=1)

for step in range(900):
    params, loss = train_step(params, u, target)

print("loss", float(loss))
