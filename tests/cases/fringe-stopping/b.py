import numpy as np

# stop the fringes of one baseline: take the geometric delay out of a block
# of correlated samples, at the sky frequency
sky_hz = 8.4e9
fs = 1.0e6
block = 8192
rng = np.random.default_rng(4)
t = np.arange(block) / fs
vis = rng.standard_normal((8, block)) + 1j * rng.standard_normal((8, block))

delay0 = 0.0202            # s, a long baseline
rate = -1.3e-6             # s/s
acc = 0.0 + 0.0j

for k in range(6000):
    delay = delay0 + rate * (t + k * block / fs)
    turns = sky_hz * delay
    turns -= np.floor(turns)                   # whole turns do not matter
    phase = 2 * np.pi * turns
    rotor = np.empty(block, complex)
    rotor.real = np.cos(phase)
    rotor.imag = -np.sin(phase)
    acc += (vis[k % 8] * rotor).sum()

print("mean visibility", np.round(acc / (6000 * block), 9))
