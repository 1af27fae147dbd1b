import logging
import sys
import tempfile
import time

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

N_HOURS = 800
N_STATIONS = 250
logfile = tempfile.TemporaryFile("w", encoding="utf-8")


def get_logger(name, stream=logfile, level=logging.INFO):
    logger = logging.getLogger(name)
    logger.setLevel(level)
    logger.propagate = False
    handler = logging.StreamHandler(stream)
    handler.setFormatter(logging.Formatter("%(asctime)s %(name)s %(levelname)s %(message)s"))
    logger.addHandler(handler)
    return logger


class HourlyCheck:
    """Quality control of one hour of minute values."""

    def __init__(self, hour, limit=5.0, k=4.0):
        self.logger = get_logger("qc")
        self.hour = hour
        self.limit = limit
        self.k = k

    def despike(self, values):
        edge = np.pad(values, ((0, 0), (2, 2)), mode="edge")
        running = np.median(sliding_window_view(edge, 5, axis=1), axis=2)
        bad = np.abs(values - running) > self.limit
        return np.where(bad, running, values), int(bad.sum())

    def run(self, values):
        cleaned, n_bad = self.despike(values)
        station_mean = cleaned.mean(axis=1)
        middle = np.median(station_mean)
        spread = np.median(np.abs(station_mean - middle)) + 1e-6
        flags = int((np.abs(station_mean - middle) > self.k * spread).sum())
        self.logger.info("hour %d: %d spikes replaced, network median %.2f", self.hour, n_bad, middle)
        self.logger.info("hour %d: %d stations flagged", self.hour, flags)
        return cleaned, n_bad, flags


def read_hour(rng, hour):
    daily = 12.0 + 6.0 * np.sin(2 * np.pi * (hour % 24 - 9) / 24)
    block = daily + rng.normal(0, 0.4, (N_STATIONS, 60)).cumsum(axis=1) * 0.1
    who = rng.integers(0, N_STATIONS, 8)
    block[who, rng.integers(0, 60, 8)] += 15.0
    return block


generator = np.random.default_rng(5)
spikes = flagged = 0
mean_level = 0.0
t_start = time.perf_counter()
for h in range(N_HOURS):
    block, bad, odd = HourlyCheck(h).run(read_hour(generator, h))
    spikes += bad
    flagged += odd
    mean_level += float(block.mean())
t_total = time.perf_counter() - t_start
print("spikes", spikes, "flags", flagged, "mean", round(mean_level / N_HOURS, 6))
print(f"{t_total:.3f} s, {1e3 * t_total / N_HOURS:.3f} ms an hour of data", file=sys.stdout)
