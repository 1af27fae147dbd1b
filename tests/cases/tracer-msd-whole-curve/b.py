import numpy as np


def simulate(rng, d, n, dt):
    return np.cumsum(rng.normal(0.0, np.sqrt(2 * d * dt), (n, 2)), axis=0)


def time_averaged_msd(xy, max_lag):
    values = []
    for lag in range(1, max_lag):
        delta = xy[lag:] - xy[:-lag]
        values.append(np.mean(np.sum(delta ** 2, axis=1)))
    return np.array(values)


def fit_through_origin(x, y):
    return np.sum(x * y) / np.sum(x ** 2)


def main():
    dt, n = 0.02, 900
    rng = np.random.default_rng(41)
    tracks = [simulate(rng, d, n, dt) for d in rng.uniform(0.1, 2.0, 30)]
    result = np.zeros(len(tracks))
    max_lag = n // 8
    lag_times = np.arange(1, max_lag) * dt
    for k in range(8000):
        i = k % len(tracks)
        curve = time_averaged_msd(tracks[i], max_lag)
        result[i] = fit_through_origin(lag_times, curve) / 4.0
    print("mean D", result.mean())


main()
