"""Kalman filter of radar tracks as a parallel prefix scan (Sarkka, Garcia-Fernandez), jitted JAX."""
import time
import jax
import jax.numpy as jnp
import numpy as np

TARGETS, STEPS, TURNS = 256, 128, 2000
DT = 0.1
F = jnp.array([[1, 0, DT, 0], [0, 1, 0, DT], [0, 0, 1, 0], [0, 0, 0, 1]], jnp.float32)
Q = 0.05 * jnp.diag(jnp.array([DT ** 2, DT ** 2, DT, DT], jnp.float32))
H = jnp.eye(2, 4, dtype=jnp.float32)
R = 0.09 * jnp.eye(2, dtype=jnp.float32)
M0, P0 = jnp.zeros(4), jnp.eye(4)
I4 = jnp.eye(4)


def inv2(s):
    (a, b), (c, d) = s
    return jnp.array([[d, -b], [-c, a]]) / (a * d - b * c)


def first_element(y):
    m, p = F @ M0, F @ P0 @ F.T + Q
    k = p @ H.T @ inv2(H @ p @ H.T + R)
    return jnp.zeros((4, 4)), m + k @ (y - H @ m), p - k @ H @ p, jnp.zeros(4), jnp.zeros((4, 4))


def element(y):
    s_inv = inv2(H @ Q @ H.T + R)
    k = Q @ H.T @ s_inv
    g = F.T @ H.T @ s_inv
    return F - k @ H @ F, k @ y, Q - k @ H @ Q, g @ y, g @ H @ F


@jax.vmap
def combine(e1, e2):
    a1, b1, c1, n1, j1 = e1
    a2, b2, c2, n2, j2 = e2
    d = jnp.linalg.inv(I4 + c1 @ j2)
    e = a2 @ d
    g = a1.T @ d.T
    return e @ a1, e @ (b1 + c1 @ n2) + b2, e @ c1 @ a2.T + c2, g @ (n2 - j2 @ b1) + n1, g @ j2 @ a1 + j1


@jax.jit
@jax.vmap
def filter_tracks(ys):
    head = first_element(ys[0])
    tail = jax.vmap(element)(ys[1:])
    elems = jax.tree.map(lambda h, t: jnp.concatenate([h[None], t]), head, tail)
    _, means, covs, _, _ = jax.lax.associative_scan(combine, elems)
    return means, covs


def plots(n):
    rng = np.random.default_rng(4)
    v = rng.normal(0, 1, (n, TARGETS, 1, 2)) + np.cumsum(rng.normal(0, 0.07, (n, TARGETS, STEPS, 2)), axis=2)
    return (np.cumsum(v * DT, axis=2) + rng.normal(0, 0.3, v.shape)).astype(np.float32)


if __name__ == "__main__":
    batches = plots(10)
    jax.block_until_ready(filter_tracks(batches[0]))
    total = 0.0
    start = time.perf_counter()
    for turn in range(TURNS):
        means, covs = filter_tracks(batches[turn % 10])
        speed = np.hypot(np.asarray(means)[:, -1, 2], np.asarray(means)[:, -1, 3])
        total += float(speed.mean()) + float(np.asarray(covs)[:, -1, 0, 0].mean())
    seconds = time.perf_counter() - start
    print(f"mean final speed + variance {total / TURNS:.5f}")
    print(f"time {seconds:.3f} s, {1e3 * seconds / TURNS:.3f} ms a batch of tracks")
