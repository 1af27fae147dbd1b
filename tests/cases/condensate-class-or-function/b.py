import numpy as np
from scipy.fft import fft2, ifft2


def rotating_trap(x, y, t):
    c, s = np.cos(0.7 * t), np.sin(0.7 * t)
    u = c * x + s * y
    v = c * y - s * x
    return 0.5 * (1.05 * u * u + 0.95 * v * v)


def simulate(steps, n=84, length=14.0, g=250.0, dt=2e-3):
    dx = length / n
    axis = (np.arange(n) - n // 2) * dx
    x, y = np.meshgrid(axis, axis, indexing="ij")
    k = 2 * np.pi * np.fft.fftfreq(n, dx)
    kx, ky = np.meshgrid(k, k, indexing="ij")
    kinetic = np.exp(-0.5j * dt * (kx ** 2 + ky ** 2))

    psi = np.exp(-(x ** 2 + y ** 2) / 6).astype(complex)
    psi *= (x + 1j * y - 1.0) / np.sqrt(1 + np.hypot(x, y) ** 2)
    psi /= np.sqrt((np.abs(psi) ** 2).sum()) * dx

    t = 0.0
    centre = np.empty(steps)
    for i in range(steps):
        energy = rotating_trap(x, y, t) + g * (psi.real ** 2 + psi.imag ** 2)
        psi = psi * np.exp(-0.5j * dt * energy)

        psi = ifft2(kinetic * fft2(psi))
        t += dt

        energy = rotating_trap(x, y, t) + g * (psi.real ** 2 + psi.imag ** 2)
        psi = psi * np.exp(-0.5j * dt * energy)
        centre[i] = ((psi.real ** 2 + psi.imag ** 2) * x).sum() * dx ** 2

    norm = (psi.real ** 2 + psi.imag ** 2).sum() * dx ** 2
    return norm, centre


def main():
    norm, centre = simulate(5000)
    print(f"norm {norm:.9f}, centre of mass {centre[-1]:.9f}")


if __name__ == "__main__":
    main()
