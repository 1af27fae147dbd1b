import numpy as np

R = 8.314462
TC, PC, OMEGA = 190.56, 4.599e6, 0.011
KAPPA = 0.37464 + 1.54226 * OMEGA - 0.26992 * OMEGA**2


def z_factor(pressure, temperature):
    alpha = (1.0 + KAPPA * (1.0 - np.sqrt(temperature / TC))) ** 2
    a = 0.45724 * R**2 * TC**2 / PC * alpha
    b = 0.07780 * R * TC / PC
    A = a * pressure / (R * temperature) ** 2
    B = b * pressure / (R * temperature)
    c2 = B - 1.0
    c1 = A - 2.0 * B - 3.0 * B**2
    c0 = B**3 + B**2 - A * B
    companion = np.zeros((pressure.size, 3, 3))
    companion[:, 0] = -np.stack([c2, c1, c0], axis=1)
    companion[:, 1, 0] = 1.0
    companion[:, 2, 1] = 1.0
    roots = np.linalg.eigvals(companion)
    real = np.abs(roots.imag) < 1e-7
    return np.where(real, roots.real, -np.inf).max(axis=1)


def main():
    n = 150
    x = np.linspace(0.0, 1.0, n)
    pressure = 12.0e6 - 4.0e6 * x
    temperature = 330.0 + 25.0 * np.sin(3.0 * x)
    gas = 0.0
    for day in range(5000):
        z = z_factor(pressure, temperature)
        density = pressure * 0.01604 / (z * R * temperature)
        gas += density.mean()
        flux = 0.2 * np.diff(pressure) * z[:-1]
        pressure[:-1] += flux
        pressure[1:] -= flux
        pressure[-1] -= 200.0
    print("mean z", round(float(z.mean()), 7), "mean density", round(gas / 5000, 6))
    print("outlet pressure", round(float(pressure[-1]), 2))


if __name__ == "__main__":
    main()
