import numpy as np

# numerical refocusing of in-line holograms, angular spectrum method
SIZE = 512
PIXEL = 3.45e-6
WAVELENGTH = 532e-9
DEPTHS = np.linspace(4e-3, 12e-3, 8)
rng = np.random.default_rng(5)


def camera_frames(count):
    yy, xx = np.mgrid[:SIZE, :SIZE]
    frames = []
    for _ in range(count):
        frame = rng.normal(1.0, 0.02, (SIZE, SIZE))
        for _ in range(12):
            cy, cx = rng.uniform(40, SIZE - 40, 2)
            r2 = (yy - cy) ** 2 + (xx - cx) ** 2
            frame += 0.15 * np.cos(r2 / 180.0) * np.exp(-r2 / 1500.0)
        frames.append(frame.astype(np.float32))
    return frames


class Refocuser:
    def __init__(self, size, pixel, wavelength, depths):
        f = np.fft.fftfreq(size, pixel)
        fx, fy = np.meshgrid(f, f)
        root = np.sqrt(np.maximum(0.0, 1.0 - (wavelength * fx) ** 2 - (wavelength * fy) ** 2))
        phase = 2j * np.pi / wavelength * root
        self.kernels = [np.exp(phase * z) for z in depths]

    def focus(self, spectrum, index):
        return np.fft.ifft2(spectrum * self.kernels[index])

    def sharpness(self, frame):
        spectrum = np.fft.fft2(frame)
        scores = []
        for index in range(len(self.kernels)):
            amplitude = np.abs(self.focus(spectrum, index))
            scores.append(float(amplitude.std() / amplitude.mean()))
        return scores


frames = camera_frames(6)
refocuser = Refocuser(SIZE, PIXEL, WAVELENGTH, DEPTHS)
best = []
for k in range(600):
    scores = refocuser.sharpness(frames[k % len(frames)])
    best.append(int(np.argmax(scores)))

print("planes chosen", np.bincount(best, minlength=len(DEPTHS)), "last", scores[-1])
