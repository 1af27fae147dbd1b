import numpy as np
from scipy.ndimage import median_filter

# Baseline wander of ECG leads, removed with two running medians (200 ms, then 600 ms),
# after de Chazal et al. 2004. Leads of fifteen minutes at 360 Hz.
# (scipy.ndimage's filter: the documentation of medfilt says that it is faster)
fs = 360
n = 900 * fs
rng = np.random.default_rng(8)
t = np.arange(n) / fs


def fake_lead(rate, wander):
    phase = (t * rate) % 1.0
    qrs = 1.1 * np.exp(-((phase - 0.4) / 0.012) ** 2)
    twave = 0.3 * np.exp(-((phase - 0.65) / 0.05) ** 2)
    drift = wander * np.sin(2 * np.pi * 0.21 * t) + 0.2 * np.sin(2 * np.pi * 0.05 * t)
    return qrs + twave + drift + 0.02 * rng.standard_normal(n)


leads = [fake_lead(r, w) for r, w in [(1.1, 0.3), (1.4, 0.5), (0.9, 0.2)]]

short = int(0.2 * fs) - 1       # 71 samples
long = int(0.6 * fs) - 1        # 215 samples

power = 0.0
for k in range(400):
    ecg = leads[k % 3]
    without_qrs = median_filter(ecg, size=short, mode="constant", cval=0.0)
    baseline = median_filter(without_qrs, size=long, mode="constant", cval=0.0)
    clean = ecg - baseline
    power += float(np.dot(clean, clean)) / n

print(f"mean power of the corrected leads {power / (k + 1):.6f}")
