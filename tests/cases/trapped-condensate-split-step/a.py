import numpy as np

# two-dimensional Gross-Pitaevskii equation, Strang splitting
n = 384
length = 24.0
dt = 0.002
g = 40.0

x = np.linspace(-length / 2, length / 2, n, endpoint=False)
dx = x[1] - x[0]
k = 2 * np.pi * np.fft.fftfreq(n, dx)
X, Y = np.meshgrid(x, x, indexing="ij")
KX, KY = np.meshgrid(k, k, indexing="ij")

trap = 0.5 * (X**2 + 1.3 * Y**2)
kinetic = np.exp(-0.5j * dt * (KX**2 + KY**2))

psi = np.exp(-((X - 1.0) ** 2 + Y**2) / 4).astype(np.complex128)
psi /= np.sqrt(np.sum(np.abs(psi) ** 2) * dx * dx)

centre = []
for step in range(400):
    density = psi.real**2 + psi.imag**2
    phase = -0.5 * dt * (trap + g * density)
    psi = psi * (np.cos(phase) + 1j * np.sin(phase))
    psi = np.fft.ifft2(kinetic * np.fft.fft2(psi))
    density = psi.real**2 + psi.imag**2
    phase = -0.5 * dt * (trap + g * density)
    psi = psi * (np.cos(phase) + 1j * np.sin(phase))
    centre.append(float((density * X).sum()) * dx * dx)

print("centre of mass", centre[0], centre[-1])
