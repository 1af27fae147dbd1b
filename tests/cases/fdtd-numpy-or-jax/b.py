from functools import partial

import jax
import jax.numpy as jnp
import numpy as np


def make_medium(nx, ny):
    yy, xx = np.meshgrid(np.arange(ny), np.arange(nx))
    eps = np.where((xx - 330) ** 2 + (yy - 250) ** 2 < 3600, 2.25, 1.0)
    antenna = np.exp(-((xx - 150) ** 2 + (yy - 250) ** 2) / 30.0)
    return jnp.asarray(0.5 / eps[1:-1, 1:-1]), jnp.asarray(antenna)


@partial(jax.jit, static_argnames="courant")
def advance(fields, ce, antenna, drive, courant=0.5):
    ez, hx, hy = fields
    hx = hx - courant * (ez[:, 1:] - ez[:, :-1])
    hy = hy + courant * (ez[1:, :] - ez[:-1, :])
    curl = (hy[1:, 1:-1] - hy[:-1, 1:-1]) - (hx[1:-1, 1:] - hx[1:-1, :-1])
    ez = ez.at[1:-1, 1:-1].add(ce * curl)
    ez = ez + drive * antenna
    return ez, hx, hy


def main(nx=500, ny=500, frames=250, steps=8):
    ce, antenna = make_medium(nx, ny)
    fields = (jnp.zeros((nx, ny)), jnp.zeros((nx, ny - 1)), jnp.zeros((nx - 1, ny)))
    history = []
    n = 0
    for frame in range(frames):
        for _ in range(steps):
            fields = advance(fields, ce, antenna, float(np.sin(0.12 * n) * 0.05))
            n += 1
        history.append(float(jnp.mean(fields[0] ** 2)))
    print("frames", len(history), "energy after 40 %.4e" % history[39], "last %.4e" % history[-1])


main()
