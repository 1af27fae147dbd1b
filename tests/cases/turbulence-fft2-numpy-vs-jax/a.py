import numpy as np

n = 256
k1 = np.fft.fftfreq(n, 1.0 / n)
kx, ky = np.meshgrid(k1, k1, indexing="ij")
ksq = kx**2 + ky**2
inv_lap = np.where(ksq == 0, 0.0, -1.0 / np.where(ksq == 0, 1.0, ksq))
keep = (np.abs(kx) < n / 3) & (np.abs(ky) < n / 3)
nu, dt = 1e-3, 2e-3

rng = np.random.default_rng(5)
w = rng.standard_normal((n, n)) * 4
what = np.fft.fft2(w) * np.exp(-ksq / 200.0)


def rhs(what):
    psi = inv_lap * what
    u = np.fft.ifft2(1j * ky * -psi).real
    v = np.fft.ifft2(1j * kx * psi).real
    wx = np.fft.ifft2(1j * kx * what).real
    wy = np.fft.ifft2(1j * ky * what).real
    return -np.fft.fft2(u * wx + v * wy) * keep - nu * ksq * what


energy = []
for step in range(350):
    half = what + 0.5 * dt * rhs(what)
    what = what + dt * rhs(half)
    energy.append(float(np.abs(what[1, 1])))

print("mode (1, 1) after 100 steps: %.5g" % energy[99])
