import numpy as np
from scipy import signal

fs, n_ch, n_samp = 8000.0, 4096, 400
rng = np.random.default_rng(23)
t = np.arange(n_samp) / fs

data = []
for i in range(3):
    amp = rng.uniform(0.2, 1.0, n_ch)
    x = np.sin(2 * np.pi * 180.0 * t)[:, None] * amp + 0.3 * rng.standard_normal((n_samp, n_ch))
    data.append(x.T.copy())            # one row per channel

b, a = signal.butter(4, 400.0, fs=fs)
level = np.zeros(n_ch)


def rms_db(x):
    y = signal.lfilter(b, a, x, axis=1)
    power = np.mean(y * y, axis=1)
    return 20 * np.log10(np.sqrt(power))


for k in range(2000):
    level = 0.9 * level + 0.1 * rms_db(data[k % 3])

print("median level", np.median(level))
