import numpy as np
from scipy import fft as sfft

FS, WIN, STEP = 16000, 1024, 256


def analyse(x, w):
    pieces = np.lib.stride_tricks.sliding_window_view(x, WIN)[::STEP]
    return sfft.rfft(pieces * w, axis=1)


def synthesise(S, w, n):
    pieces = sfft.irfft(S, n=WIN, axis=1) * w
    out, weight = np.zeros(n, pieces.dtype), np.zeros(n, pieces.dtype)
    w2 = w * w
    for i in range(len(pieces)):
        s = slice(i * STEP, i * STEP + WIN)
        out[s] += pieces[i]
        weight[s] += w2
    return out / np.maximum(weight, np.float32(1e-3))


def project(x, target, w):
    S = analyse(x, w)
    unit = S / np.maximum(np.abs(S), np.float32(1e-8))
    return synthesise(target * unit, w, x.size)


def make_voice(gen):
    t = np.arange(2 * FS) / FS
    x = sum(np.sin(2 * np.pi * k * (140 * t + 20 * np.sin(2 * np.pi * 0.7 * t))) / k for k in range(1, 9))
    return (0.1 * x + 0.01 * gen.standard_normal(2 * FS)).astype(np.float32)


gen = np.random.default_rng(0)
speech = make_voice(gen)
hann = (0.5 - 0.5 * np.cos(2 * np.pi * np.arange(WIN) / WIN)).astype(np.float32)
target = np.abs(analyse(speech, hann))
signal = gen.standard_normal(2 * FS).astype(np.float32)
for round_no in range(3200):
    signal = project(signal, target, hann)
rest = np.linalg.norm(np.abs(analyse(signal, hann)) - target) / np.linalg.norm(target)
print("spectral convergence", round(float(rest), 4), signal.dtype)
