import jax
import jax.numpy as jnp
import numpy as np

N = 256
VISC, DT = 1e-3, 2e-3
kx = jnp.fft.fftfreq(N, 1.0 / N)[:, None]
ky = jnp.fft.rfftfreq(N, 1.0 / N)[None, :]
k2 = kx**2 + ky**2
dealias = (jnp.abs(kx) < N / 3) & (jnp.abs(ky) < N / 3)


def tendency(z):
    psi = -z / jnp.where(k2 == 0, 1.0, k2)
    psi = psi.at[0, 0].set(0)
    back = lambda f: jnp.fft.irfft2(f, s=(N, N))
    u, v = back(-1j * ky * psi), back(1j * kx * psi)
    adv = u * back(1j * kx * z) + v * back(1j * ky * z)
    return -jnp.fft.rfft2(adv) * dealias - VISC * k2 * z


@jax.jit
def advance(z):
    mid = z + 0.5 * DT * tendency(z)
    return z + DT * tendency(mid)


vort = np.random.default_rng(5).standard_normal((N, N)) * 4
z = jnp.fft.rfft2(jnp.asarray(vort, dtype=jnp.float32)) * jnp.exp(-k2 / 200.0)
advance(z).block_until_ready()

log = []
for i in range(900):
    z = advance(z)
    log.append(float(jnp.abs(z[1, 1])))

print("mode (1, 1) after 100 steps: %.5g" % log[99])
