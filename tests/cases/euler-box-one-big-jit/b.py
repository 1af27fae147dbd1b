import jax
import jax.numpy as jnp

# Kelvin-Helmholtz box, 256 x 256, second-order finite volume
N = 256
dx, dt, gamma = 1.0 / N, 4e-4, 5.0 / 3.0


def gradient(f):
    return ((jnp.roll(f, -1, 0) - jnp.roll(f, 1, 0)) / (2 * dx),
            (jnp.roll(f, -1, 1) - jnp.roll(f, 1, 1)) / (2 * dx))


def half_step(rho, vx, vy, p, g):
    (rx, ry), (ux, uy), (wx, wy), (px, py) = g
    return (rho - 0.5 * dt * (vx * rx + rho * ux + vy * ry + rho * wy),
            vx - 0.5 * dt * (vx * ux + vy * uy + px / rho),
            vy - 0.5 * dt * (vx * wx + vy * wy + py / rho),
            p - 0.5 * dt * (gamma * p * (ux + wy) + vx * px + vy * py))


def to_face(f, fx, fy):
    return (jnp.roll(f - fx * dx / 2, -1, 0), f + fx * dx / 2,
            jnp.roll(f - fy * dx / 2, -1, 1), f + fy * dx / 2)


def rusanov(rl, rr, ul, ur, wl, wr, pl, pr):
    el = pl / (gamma - 1) + 0.5 * rl * (ul**2 + wl**2)
    er = pr / (gamma - 1) + 0.5 * rr * (ur**2 + wr**2)
    r, mu, mw, e = 0.5 * (rl + rr), 0.5 * (rl * ul + rr * ur), 0.5 * (rl * wl + rr * wr), 0.5 * (el + er)
    p = (gamma - 1) * (e - 0.5 * (mu**2 + mw**2) / r)
    c = 0.5 * jnp.maximum(jnp.sqrt(gamma * pl / rl) + jnp.abs(ul), jnp.sqrt(gamma * pr / rr) + jnp.abs(ur))
    return (mu - c * (rr - rl), mu**2 / r + p - c * (rr * ur - rl * ul),
            mu * mw / r - c * (rr * wr - rl * wl), (e + p) * mu / r - c * (er - el))


def update(rho, vx, vy, p, fx, fy):
    def put(q, x, y):
        return q - dt / dx * (x - jnp.roll(x, 1, 0) + y - jnp.roll(y, 1, 1))
    m = put(rho, fx[0], fy[0])
    mx, my = put(rho * vx, fx[1], fy[2]), put(rho * vy, fx[2], fy[1])
    e = put(p / (gamma - 1) + 0.5 * rho * (vx**2 + vy**2), fx[3], fy[3])
    return m, mx / m, my / m, (gamma - 1) * (e - 0.5 * (mx**2 + my**2) / m)


@jax.jit
def step(rho, vx, vy, p):
    g = [gradient(f) for f in (rho, vx, vy, p)]
    faces = [to_face(f, *d) for f, d in zip(half_step(rho, vx, vy, p, g), g)]
    r, u, w, q = faces
    fx = rusanov(r[1], r[0], u[1], u[0], w[1], w[0], q[1], q[0])
    fy = rusanov(r[3], r[2], w[3], w[2], u[3], u[2], q[3], q[2])
    return update(rho, vx, vy, p, fx, fy)


y, x = jnp.meshgrid((jnp.arange(N) + 0.5) * dx, (jnp.arange(N) + 0.5) * dx)
band = (jnp.abs(y - 0.5) < 0.25).astype(jnp.float32)
state = (1.0 + band, -0.5 + band, 0.1 * jnp.sin(4 * jnp.pi * x), 2.5 * jnp.ones((N, N)))
state = tuple(q.astype(jnp.float32) for q in state)
jax.block_until_ready(step(*state))     # compile
for n in range(600):
    state = jax.block_until_ready(step(*state))
print("mass", float(state[0].mean()), "max density", float(state[0].max()))
