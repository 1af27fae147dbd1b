import numpy as np

n = 128
rng = np.random.default_rng(3)
y, x = np.mgrid[-1:1:n * 1j, -1:1:n * 1j]
pupil = (x**2 + y**2 < 1).astype(np.float32)
modes = np.stack([x, y, 2 * (x**2 + y**2) - 1, x * y, x**2 - y**2]).astype(np.float32)


def screen(coefficients):
    return np.tensordot(coefficients, modes, axes=1)


def field_from(phase):
    field = np.empty(phase.shape, np.complex64)
    field.real = np.cos(phase)
    field.imag = np.sin(phase)
    return pupil * field


def strehl(phase):
    field = field_from(phase)
    return abs(field.sum() / pupil.sum()) ** 2


best = 0.0
for trial in range(20000):
    c = rng.normal(0, 0.8, len(modes)).astype(np.float32)
    best = max(best, strehl(screen(c)))

print("best Strehl ratio:", best)
