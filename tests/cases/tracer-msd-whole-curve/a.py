import numpy as np

rng = np.random.default_rng(41)

DT = 0.02
N_STEPS = 900
N_BEADS = 30


def brownian_track(d_coef):
    steps = rng.normal(0.0, np.sqrt(2 * d_coef * DT), (N_STEPS, 2))
    return np.cumsum(steps, axis=0)


class TrackAnalysis:
    def __init__(self, dt):
        self.dt = dt

    def msd(self, track):
        n = len(track)
        out = np.zeros(n)
        for lag in range(1, n):
            diff = track[lag:] - track[:-lag]
            out[lag] = np.mean(np.sum(diff ** 2, axis=1))
        return out

    def diffusion(self, track):
        curve = self.msd(track)
        stop = len(track) // 8
        lags = np.arange(1, stop) * self.dt
        slope = np.sum(lags * curve[1:stop]) / np.sum(lags ** 2)
        return slope / 4.0


beads = [brownian_track(d) for d in rng.uniform(0.1, 2.0, N_BEADS)]
analysis = TrackAnalysis(DT)
coefs = np.zeros(N_BEADS)

for k in range(8000):
    coefs[k % N_BEADS] = analysis.diffusion(beads[k % N_BEADS])

print("mean D", coefs.mean())
