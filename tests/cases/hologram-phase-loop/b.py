import numpy as np
import scipy.fft

n = 384
rng = np.random.default_rng(4)

x = np.linspace(-1, 1, n)
xx, yy = np.meshgrid(x, x)
beam_amplitude = np.exp(-(xx**2 + yy**2) / 0.5**2)
beam_amplitude /= np.linalg.norm(beam_amplitude)

image_amplitude = np.full((n, n), 1e-4)
for r, c in rng.integers(0, n - 3, size=(60, 2)):
    image_amplitude[r : r + 3, c : c + 3] = 1.0
image_amplitude /= np.linalg.norm(image_amplitude)


def gerchberg_saxton(source, target, iterations):
    phase = np.zeros_like(source)
    errors = []
    for k in range(iterations):
        near = source * np.exp(1j * phase)
        far = scipy.fft.fft2(near, norm="ortho")
        errors.append(np.mean((np.abs(far) - target) ** 2))
        far = target * np.exp(1j * np.angle(far))
        phase = np.angle(scipy.fft.ifft2(far, norm="ortho"))
    return phase, errors


mask, errors = gerchberg_saxton(beam_amplitude, image_amplitude, 521)
print(f"error {errors[0]:.4e} -> {errors[-1]:.4e}")
