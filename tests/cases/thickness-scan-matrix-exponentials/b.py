import numpy as np
import torch

# Berreman 4x4 propagator of an anisotropic film at 60 wavelengths, for a scan of thicknesses
wavelength = torch.linspace(400.0, 800.0, 60, dtype=torch.float64)                  # nm
k0 = 2 * torch.pi / wavelength
n_o = 1.50 + 5.0e3 / wavelength**2
n_e = 1.60 + 8.0e3 / wavelength**2
delta = torch.zeros((60, 4, 4), dtype=torch.complex128)
delta[:, 0, 1] = delta[:, 2, 3] = 1.0
delta[:, 1, 0] = n_o**2 + 0.01j
delta[:, 3, 2] = n_e**2 + 0.01j
delta[:, 1, 2] = delta[:, 3, 0] = (0.5 * (n_e**2 - n_o**2)).to(torch.complex128)    # the axis is turned by 45 degrees


def propagator(thickness):
    mats = 1j * thickness * k0[:, None, None] * delta
    return torch.linalg.matrix_exp(mats)


thicknesses = np.linspace(50.0, 400.0, 8000)
signal = np.zeros(8000)
for i in range(8000):
    layer = propagator(float(thicknesses[i]))
    signal[i] = (layer[:, 0, 0] + layer[:, 2, 2]).abs().mean().item()

print(f"extremes of the mean signal: {signal.min():.6f} {signal.max():.6f}")
