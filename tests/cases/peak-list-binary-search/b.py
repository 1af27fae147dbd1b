"""Annotate fragment peaks: nearest theoretical m/z within a tolerance."""
import random
import time

random.seed(17)
theory = sorted(random.uniform(100.0, 2000.0) for _ in range(4000))


def closest(masses, mz):
    """Recursive binary search for the theoretical mass next to mz."""
    if len(masses) == 1:
        return masses[0]
    mid = len(masses) // 2
    if mz < (masses[mid - 1] + masses[mid]) / 2:
        return closest(masses[:mid], mz)
    return closest(masses[mid:], mz)


def annotate(spectrum, ppm=20.0):
    hits, error = 0, 0.0
    for mz in spectrum:
        m = closest(theory, mz)
        delta = (mz - m) / m * 1e6
        if abs(delta) <= ppm:
            hits += 1
            error += delta
    return hits, error


t0 = time.perf_counter()
total, drift = 0, 0.0
for scan in range(120):
    peaks = [random.uniform(100.0, 2000.0) for _ in range(1000)]
    hits, err = annotate(peaks)
    total += hits
    drift += err
print(f"{total} annotated, mean error {drift / total:.4f} ppm, {time.perf_counter() - t0:.2f} s")
