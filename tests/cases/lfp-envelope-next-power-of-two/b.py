import numpy as np
from scipy.signal import hilbert

fs = 4000
n_chan, n_samp = 8, 16800             # 4.2 s epochs


def fast_hilbert(sig):
    """Analytic signal, zero-padded to a power of two for the FFT."""
    n = sig.shape[-1]
    n_fft = 2 ** int(np.ceil(np.log2(n)))
    return hilbert(sig, N=n_fft, axis=-1)[..., :n]


def make_epoch(rng):
    time = np.arange(n_samp) / fs
    drift = np.cumsum(rng.normal(0, 0.02, n_samp))
    theta = np.sin(2 * np.pi * 8 * time + drift)
    lags = rng.uniform(0, 1, (n_chan, 1))
    return theta * np.cos(lags) + 0.3 * rng.standard_normal((n_chan, n_samp))


rng = np.random.default_rng(42)
epochs = [make_epoch(rng) for _ in range(12)]
power = np.zeros(n_chan)
locking = np.zeros(n_chan)
n_rep = 500
for rep in range(n_rep):
    lfp = epochs[rep % len(epochs)]
    z = fast_hilbert(lfp - lfp.mean(axis=1, keepdims=True))
    amp = np.abs(z)
    phasor = z / amp
    power += (amp ** 2).mean(axis=1)
    locking += np.abs((phasor * phasor[0].conj()).mean(axis=1))

print("power  ", np.round(power / n_rep, 3))
print("locking", np.round(locking / n_rep, 3))
