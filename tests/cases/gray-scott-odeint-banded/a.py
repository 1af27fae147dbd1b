import numpy as np
from scipy.integrate import odeint

# Gray-Scott reaction and diffusion on a line; u and v interleaved in y, so that neighbours stay neighbours
n, dx = 60, 0.02
Du, Dv = 0.02, 0.01


def rhs(y, t, feed, kill):
    u, v = y[0::2], y[1::2]
    dy = np.empty_like(y)
    du, dv = dy[0::2], dy[1::2]
    uvv = u * v * v
    du[:] = feed * (1.0 - u) - uvv
    dv[:] = uvv - (feed + kill) * v
    du[1:-1] += Du * np.diff(u, 2) / dx**2
    dv[1:-1] += Dv * np.diff(v, 2) / dx**2
    du[0] += 2.0 * Du * (u[1] - u[0]) / dx**2
    du[-1] += 2.0 * Du * (u[-2] - u[-1]) / dx**2
    dv[0] += 2.0 * Dv * (v[1] - v[0]) / dx**2
    dv[-1] += 2.0 * Dv * (v[-2] - v[-1]) / dx**2
    return dy


rng = np.random.default_rng(2)
y0 = np.empty(2 * n)
y0[0::2] = 1.0 - 0.5 * rng.random(n)
y0[1::2] = 0.5 * rng.random(n)
times = np.linspace(0.0, 4.0, 5)

left = 0.0
for run in range(400):
    feed, kill = 0.02 + 0.0001 * run, 0.05
    y = odeint(rhs, y0, times, args=(feed, kill))
    left += y[-1, 1::2].mean()

print(f"mean v at the end: {left / 400:.6f}")
