import numpy as np

N = 400_000
DT = 2e-4
T1, T2 = 0.8, 0.07

rng = np.random.default_rng(8)


class SpinEnsemble:
    """Isochromats with off-resonance: precess, relax, tip by RF pulses."""

    def __init__(self, n):
        self.mx = np.zeros(n)
        self.my = np.zeros(n)
        self.mz = np.ones(n)
        phase = 2 * np.pi * rng.normal(0.0, 30.0, n) * DT
        self.c = np.cos(phase)
        self.s = np.sin(phase)
        self.e1 = np.exp(-DT / T1)
        self.e2 = np.exp(-DT / T2)

    def pulse(self, angle):
        ca, sa = np.cos(angle), np.sin(angle)
        my = ca * self.my - sa * self.mz
        mz = sa * self.my + ca * self.mz
        self.my, self.mz = my, mz

    def step(self):
        mx = self.e2 * (self.c * self.mx - self.s * self.my)
        my = self.e2 * (self.s * self.mx + self.c * self.my)
        mz = 1.0 + self.e1 * (self.mz - 1.0)
        self.mx, self.my, self.mz = mx, my, mz


spins = SpinEnsemble(N)
signal = []
for k in range(30000):
    if k % 50 == 0:
        spins.pulse(np.pi / 6)
    spins.step()
    signal.append(abs(spins.mx.mean() + 1j * spins.my.mean()))

print("last echo", signal[-1])
