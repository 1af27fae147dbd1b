# constant-velocity Kalman filter over a batch of radar tracks (jax, jit + vmap)
import time
import numpy as np
import jax
from jax import numpy as jnp

n_targets, n_steps, n_batches = 256, 128, 2000
dt = 0.1
A = jnp.array([[1, 0, dt, 0], [0, 1, 0, dt], [0, 0, 1, 0], [0, 0, 0, 1]], jnp.float32)
W = 0.05 * jnp.diag(jnp.array([dt ** 2, dt ** 2, dt, dt], jnp.float32))
C = jnp.eye(2, 4, dtype=jnp.float32)
V = 0.09 * jnp.eye(2, dtype=jnp.float32)


def small_inverse(m):
    det = m[0, 0] * m[1, 1] - m[0, 1] * m[1, 0]
    return jnp.array([[m[1, 1], -m[0, 1]], [-m[1, 0], m[0, 0]]]) / det


def kf_step(state, y):
    mean, cov = state
    mean = A @ mean
    cov = A @ cov @ A.T + W
    gain = cov @ C.T @ small_inverse(C @ cov @ C.T + V)
    mean = mean + gain @ (y - C @ mean)
    cov = cov - gain @ C @ cov
    return (mean, cov), (mean, cov)


def kalman(track):
    start = (jnp.zeros(4), jnp.eye(4))
    _, history = jax.lax.scan(kf_step, start, track)
    return history


kalman_batch = jax.jit(jax.vmap(kalman))


def simulate(n):
    rng = np.random.default_rng(4)
    vel = rng.normal(0, 1, (n, n_targets, 1, 2))
    vel = vel + np.cumsum(rng.normal(0, 0.07, (n, n_targets, n_steps, 2)), axis=2)
    pos = np.cumsum(vel * dt, axis=2)
    return (pos + rng.normal(0, 0.3, vel.shape)).astype(np.float32)


data = simulate(10)
jax.block_until_ready(kalman_batch(data[0]))
acc = 0.0
t0 = time.perf_counter()
for b in range(n_batches):
    m, P = kalman_batch(data[b % len(data)])
    m, P = np.asarray(m), np.asarray(P)
    acc += float(np.hypot(m[:, -1, 2], m[:, -1, 3]).mean())
    acc += float(P[:, -1, 0, 0].mean())
t1 = time.perf_counter()
print("mean final speed + variance %.5f" % (acc / n_batches))
print("time %.3f s (%.3f ms per batch)" % (t1 - t0, 1e3 * (t1 - t0) / n_batches))
