import numpy as np
import torch

torch.set_num_threads(1)  # one worker per core on the reduction machine

rng = np.random.default_rng(3)
frames = [torch.from_numpy(rng.gamma(4.0, 120.0, (160, 160)).astype(np.float32)) for _ in range(8)]

# photometric scale from the standard stars of the night
star_counts = np.array([310.0, 840.0, 1500.0, 2900.0, 5200.0])
star_flux = np.array([0.071, 0.182, 0.331, 0.627, 1.130])
slope, intercept = torch.from_numpy(np.polyfit(star_counts, star_flux, 1))


def calibrate(frame):
    flux = frame * slope + intercept
    sky = flux.mean()
    signal = flux - sky
    noise = torch.sqrt(torch.abs(flux) * 0.004 + 0.0009)
    return signal / noise


brightest = 0.0
for n in range(10000):
    snr = calibrate(frames[n % 8])
    brightest += float(snr.max())

print("mean peak S/N", brightest / 10000)
