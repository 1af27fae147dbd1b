"""Combine the coil images of a multi-coil MR series with their sensitivities."""
import numpy as np

n_coils, ny, nx = 16, 256, 256
n_frames = 4
rng = np.random.default_rng(5)

yy, xx = np.mgrid[-1:1:ny * 1j, -1:1:nx * 1j]
angles = 2 * np.pi * np.arange(n_coils) / n_coils
sens = np.stack([
    np.exp(-((xx - np.cos(p)) ** 2 + (yy - np.sin(p)) ** 2)) * np.exp(1j * (p + xx))
    for p in angles
]).astype(np.complex64)
power = np.sum(np.abs(sens) ** 2, axis=0)

frames = []
for f in range(n_frames):
    heart = np.where(xx ** 2 + yy ** 2 < 0.3 + 0.05 * f, 1.0, 0.2)
    noise = rng.normal(0, 0.02, (n_coils, ny, nx)) + 1j * rng.normal(0, 0.02, (n_coils, ny, nx))
    frames.append((sens * heart + noise).astype(np.complex64))

brightness = np.zeros(n_frames)
for it in range(200):
    coil_images = frames[it % n_frames]
    combined = np.sum(np.conj(sens) * coil_images, axis=0) / power
    image = np.abs(combined)
    brightness[it % n_frames] = image.mean()

print("mean brightness", np.round(brightness, 5))
