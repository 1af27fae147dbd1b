import jax
import jax.numpy as jnp
import numpy as np

rng = np.random.default_rng(4)
n_samples = 200_000
half = 48
t = np.arange(n_samples)
signal = (np.sin(2 * np.pi * t / 1440) + rng.standard_normal(n_samples)).astype(np.float32)
onsets = np.sort(rng.choice(np.arange(200, n_samples - 200), 3000, replace=False))
for k in onsets:
    signal[k:k + 30] += np.exp(-np.arange(30) / 9.0).astype(np.float32)


@jax.jit
def epoch_statistics(epochs):
    base = epochs[:, :half].mean(axis=1, keepdims=True)
    centred = epochs - base
    mean = centred.mean(axis=0)
    spread = centred.std(axis=0)
    z = mean / (spread / jnp.sqrt(epochs.shape[0]))
    return mean, spread, z.max()


def superposed(picks):
    windows = []
    for k in picks:
        windows.append(signal[k - half:k + half])
    epochs = jnp.array(windows)
    mean, spread, peak = epoch_statistics(epochs)
    return np.asarray(mean), float(peak)


peaks = []
for trial in range(20_000):
    picks = rng.choice(onsets, 600, replace=False)
    mean, peak = superposed(picks)
    peaks.append(peak)

print("trials", len(peaks), "median peak z", np.median(peaks), "last mean at onset", mean[half])
