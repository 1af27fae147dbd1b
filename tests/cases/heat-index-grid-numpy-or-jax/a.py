"""Hourly heat index (Rothfusz regression) on a regional grid, daily hours of danger."""
import numpy as np

NY, NX = 600, 800


def heat_index(t, rh):
    return (-42.379 + 2.04901523 * t + 10.14333127 * rh
            - 0.22475541 * t * rh - 6.83783e-3 * t * t - 5.481717e-2 * rh * rh
            + 1.22874e-3 * t * t * rh + 8.5282e-4 * t * rh * rh
            - 1.99e-6 * t * t * rh * rh)


def main():
    rng = np.random.default_rng(2)
    hours_t = rng.uniform(80.0, 112.0, (6, NY, NX)).astype(np.float32)
    hours_rh = rng.uniform(40.0, 95.0, (6, NY, NX)).astype(np.float32)
    danger = np.zeros((NY, NX), dtype=np.float32)
    peak = np.zeros((NY, NX), dtype=np.float32)
    for hour in range(1200):
        hi = heat_index(hours_t[hour % 6], hours_rh[hour % 6])
        danger += hi > 103.0
        peak = np.maximum(peak, hi)
    print("danger hours", danger.mean(), "peak", peak.max())


if __name__ == "__main__":
    main()
