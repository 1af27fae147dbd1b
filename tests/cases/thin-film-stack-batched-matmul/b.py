import numpy as np


class Coating:
    """Alternating high/low stack on glass; admittance matrix kept as four spectra."""

    def __init__(self, lam, substrate=1.52):
        self.lam = lam
        self.sub = substrate
        self.n = (2.25 + 1.8e4 / lam**2 + 0.002j, 1.45 + 3.5e3 / lam**2 + 0.0j)

    def spectrum(self, layers):
        a = np.ones(self.lam.size, dtype=complex)
        b = np.zeros(self.lam.size, dtype=complex)
        c = np.zeros(self.lam.size, dtype=complex)
        d = np.ones(self.lam.size, dtype=complex)
        for k in range(len(layers)):
            n = self.n[k % 2]
            phase = 2.0 * np.pi * n * layers[k] / self.lam
            cos, sin = np.cos(phase), np.sin(phase)
            up, low = 1j * sin / n, 1j * n * sin
            a, b = a * cos + b * low, a * up + b * cos
            c, d = c * cos + d * low, c * up + d * cos
        field = a + b * self.sub
        admit = c + d * self.sub
        r = (field - admit) / (field + admit)
        return np.abs(r) ** 2


coat = Coating(np.linspace(400.0, 800.0, 1200))
trial_stacks = np.random.default_rng(77).uniform(30.0, 140.0, (150, 12))
merit = []

for stack in trial_stacks:
    merit.append(coat.spectrum(stack).mean())

merit = np.array(merit)
print("best design", merit.argmin(), "mean R", merit.min())
