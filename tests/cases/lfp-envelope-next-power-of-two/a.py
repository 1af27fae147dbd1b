import numpy as np
from scipy.signal import hilbert

fs = 4000
n_chan, n_samp = 8, 16800             # 4.2 s epochs

rng = np.random.default_rng(42)
time = np.arange(n_samp) / fs
epochs = []
for e in range(12):
    drift = np.cumsum(rng.normal(0, 0.02, n_samp))
    theta = np.sin(2 * np.pi * 8 * time + drift)
    lags = rng.uniform(0, 1, (n_chan, 1))
    epochs.append(theta * np.cos(lags) + 0.3 * rng.standard_normal((n_chan, n_samp)))

power = np.zeros(n_chan)
locking = np.zeros(n_chan)
n_rep = 500
for rep in range(n_rep):
    lfp = epochs[rep % len(epochs)]
    lfp = lfp - lfp.mean(axis=1, keepdims=True)
    analytic = hilbert(lfp, axis=1)
    envelope = np.abs(analytic)
    unit = analytic / envelope
    power += (envelope ** 2).mean(axis=1)
    locking += np.abs((unit * unit[0].conj()).mean(axis=1))

print("power  ", np.round(power / n_rep, 3))
print("locking", np.round(locking / n_rep, 3))
