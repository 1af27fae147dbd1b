import jax
import jax.numpy as jnp
import numpy as np

jax.config.update("jax_enable_x64", True)


def create_savings_model(beta, R=1.02, gamma=2.0, n_w=120, n_y=9, rho=0.9, nu=0.1):
    w_grid = jnp.linspace(0.05, 8.0, n_w)
    half = 3 * nu / np.sqrt(1 - rho**2)
    z = np.linspace(-half, half, n_y)
    Q = np.exp(-0.5 * ((z[None, :] - rho * z[:, None]) / nu) ** 2)
    Q /= Q.sum(axis=1, keepdims=True)
    return dict(beta=beta, R=R, gamma=gamma, w_grid=w_grid, y_grid=jnp.exp(z), Q=jnp.asarray(Q))


@jax.jit
def T(v, model):
    """Bellman operator of the savings problem."""
    w = model["w_grid"][:, None, None]
    y = model["y_grid"][None, :, None]
    wp = model["w_grid"][None, None, :]
    c = model["R"] * w + y - wp
    EV = model["Q"] @ v.T
    u = jnp.where(c > 0, c, 1.0) ** (1 - model["gamma"]) / (1 - model["gamma"])
    return jnp.max(jnp.where(c > 0, u + model["beta"] * EV[None], -jnp.inf), axis=-1)


def successive_approx(model, v, tol=1e-4, max_iter=5000):
    error, i = tol + 1, 0
    while error > tol and i < max_iter:
        v_new = T(v, model)
        error = jnp.max(jnp.abs(v_new - v))
        v = v_new
        i += 1
    return v, i


betas = 0.90 + 0.02 * np.random.default_rng(3).random(120)
values, steps = [], 0
for beta in betas:
    model = create_savings_model(beta)
    v_star, n_iter = successive_approx(model, jnp.zeros((120, 9)))
    values.append(float(v_star.mean()))
    steps += n_iter
print(np.mean(values), steps)
