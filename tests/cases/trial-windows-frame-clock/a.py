import numpy as np

FS = 1000
NS = 1_000_000_000


def make_recording(seconds, channels, seed):
    rng = np.random.default_rng(seed)
    n = seconds * FS
    step = NS // FS + rng.integers(-2000, 2001, size=n)
    clock = np.cumsum(step)
    lfp = rng.standard_normal((n, channels), dtype=np.float32)
    cues = np.sort(rng.integers(10 * NS, (seconds - 10) * NS, size=4500))
    return clock, lfp, cues


def window(clock, start, stop):
    lo = np.searchsorted(clock, int(start), side="left")
    hi = np.searchsorted(clock, int(stop), side="right")
    return slice(lo, hi)


def trials(clock, lfp, cues, before=1.0, after=4.0):
    for cue in cues.tolist():
        base = lfp[window(clock, cue - before * NS, cue)]
        resp = lfp[window(clock, cue, cue + after * NS)]
        yield base, resp


def main():
    clock, lfp, cues = make_recording(seconds=600, channels=16, seed=21)
    shift = np.zeros(lfp.shape[1])
    gain = np.zeros(lfp.shape[1])
    samples = 0

    for base, resp in trials(clock, lfp, cues):
        mu, sd = base.mean(axis=0), base.std(axis=0)
        z = (resp - mu) / sd
        shift += z.mean(axis=0)
        gain += z.std(axis=0)
        samples += len(base) + len(resp)

    print("trials", len(cues), "samples", samples)
    print("mean response", np.round((shift / len(cues))[:4], 6), "gain", round(float(gain.mean() / len(cues)), 6))


if __name__ == "__main__":
    main()
