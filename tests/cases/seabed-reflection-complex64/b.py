import numpy as np

REAL = np.float64
CPLX = np.complex128

N_ANGLES = 4000
N_FREQS = 3000

depth = np.array([2.0, 5.0, 12.0], dtype=REAL)
speed = np.array([1520.0, 1600.0, 1750.0, 1950.0], dtype=REAL)
density = np.array([1.4, 1.6, 1.8, 2.1], dtype=REAL)
loss = np.array([0.004, 0.006, 0.008, 0.010], dtype=REAL)

grazing = np.linspace(0.5, 89.5, N_ANGLES).astype(REAL)
cos_g = np.cos(np.deg2rad(grazing)).astype(REAL)
sin_g = np.sin(np.deg2rad(grazing)).astype(REAL)


def reflection(freq):
    k_water = REAL(2 * np.pi * freq / 1500.0)
    kx2 = (k_water * cos_g) ** 2
    k = (2 * np.pi * freq / speed * (1 + 1j * loss)).astype(CPLX)
    kz = [np.sqrt(kj * kj - kx2) for kj in k]
    r = (density[3] * kz[2] - density[2] * kz[3]) / (density[3] * kz[2] + density[2] * kz[3])
    for j in (2, 1, 0):
        r = r * np.exp(CPLX(2j) * kz[j] * depth[j])
        upper_kz = kz[j - 1] if j else k_water * sin_g
        upper_rho = density[j - 1] if j else REAL(1.0)
        z_up = density[j] * upper_kz
        z_low = upper_rho * kz[j]
        r01 = (z_up - z_low) / (z_up + z_low)
        r = (r01 + r) / (REAL(1.0) + r01 * r)
    return r


freqs = np.linspace(50.0, 1500.0, N_FREQS)
bottom_loss = np.zeros(N_ANGLES)
for f in freqs:
    r = reflection(f)
    bottom_loss += -20 * np.log10(np.abs(r))
bottom_loss /= N_FREQS

print(r.dtype)
print("mean bottom loss %.3f dB" % bottom_loss.mean())
print("at 10, 30, 60 degrees:", np.round(np.interp([10, 30, 60], grazing, bottom_loss), 3))
