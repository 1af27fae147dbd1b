"""Semblance of moveout-corrected shot gathers, sample by sample across the traces."""
import numpy as np

N_SHOTS = 6
N_TRACES = 1024
N_SAMPLES = 1024
HEADER_WORDS = 60


def read_shot(number):
    """One shot as it lies in the file: a 240-byte header, then the samples, for each trace."""
    rng = np.random.default_rng(number)
    records = np.zeros((N_TRACES, HEADER_WORDS + N_SAMPLES), dtype=np.float32)
    time = np.arange(N_SAMPLES) * 0.004
    wavelet = np.exp(-((time - 1.0 - 0.2 * number) / 0.05) ** 2)
    records[:, HEADER_WORDS:] = wavelet + rng.normal(0, 0.3, (N_TRACES, N_SAMPLES))
    records[:, 0] = np.arange(N_TRACES)
    return records


shots = []
for s in range(N_SHOTS):
    records = read_shot(s)
    shots.append(records[:, HEADER_WORDS:])

panel = np.empty((N_SAMPLES, N_TRACES), dtype=np.float32)
peaks = np.zeros(N_SHOTS)
picks = np.zeros(N_SHOTS, dtype=int)
for it in range(300):
    s = it % N_SHOTS
    np.copyto(panel, shots[s].T)
    stack = panel.sum(axis=1)
    energy = np.einsum("ij,ij->i", panel, panel)
    semblance = stack * stack / (N_TRACES * energy)
    picks[s] = semblance.argmax()
    peaks[s] = semblance[picks[s]]

print("picks", picks, "semblance", np.round(peaks, 4))
