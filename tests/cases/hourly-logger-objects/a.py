# Quality control of hourly blocks of a station network (800 hours, 250 stations x 60 minutes).
import logging
import tempfile
import time
import numpy as np

HOURS, STATIONS, MINUTES = 800, 250, 60
LOG_FILE = tempfile.TemporaryFile("w", encoding="utf-8")

log = logging.getLogger("qc")
log.setLevel(logging.INFO)
log.propagate = False
_handler = logging.StreamHandler(LOG_FILE)
_handler.setFormatter(logging.Formatter("%(asctime)s %(name)s %(levelname)s %(message)s"))
log.addHandler(_handler)


def make_hour(rng, hour):
    base = 12.0 + 6.0 * np.sin(2 * np.pi * (hour % 24 - 9) / 24)
    t = base + rng.normal(0, 0.4, (STATIONS, MINUTES)).cumsum(axis=1) * 0.1
    broken = rng.integers(0, STATIONS, 8)
    t[broken, rng.integers(0, MINUTES, 8)] += 15.0
    return t


def check_hour(temp, hour):
    """Despike against the running median of five minutes, then flag stations far from their neighbours."""
    padded = np.pad(temp, ((0, 0), (2, 2)), mode="edge")
    windows = np.lib.stride_tricks.sliding_window_view(padded, 5, axis=1)
    med = np.median(windows, axis=2)
    spikes = np.abs(temp - med) > 5.0
    clean = np.where(spikes, med, temp)
    mean = clean.mean(axis=1)
    network = np.median(mean)
    mad = np.median(np.abs(mean - network)) + 1e-6
    odd = np.abs(mean - network) > 4.0 * mad
    log.info("hour %d: %d spikes replaced, network median %.2f", hour, spikes.sum(), network)
    log.info("hour %d: %d stations flagged", hour, odd.sum())
    return clean, spikes.sum(), odd.sum()


def main():
    rng = np.random.default_rng(5)
    n_spikes = n_odd = 0
    level = 0.0
    start = time.perf_counter()
    for hour in range(HOURS):
        clean, s, o = check_hour(make_hour(rng, hour), hour)
        n_spikes += int(s)
        n_odd += int(o)
        level += float(clean.mean())
    seconds = time.perf_counter() - start
    print("spikes", n_spikes, "flags", n_odd, "mean", round(level / HOURS, 6))
    print(f"{seconds:.3f} s, {1e3 * seconds / HOURS:.3f} ms an hour of data")


main()
