import numpy as np

FLAGS = ("saturated", "edge", "blend", "cosmic", "lowsn", "trail", "ghost", "satellite", "badpix", "seeing")
N = 1_000_000

rng = np.random.default_rng(7)
passes = {}
for f in FLAGS:
    passes[f] = rng.random(N) > 0.02
magnitudes = rng.normal(19.0, 1.5, N).astype(np.float32)


def all_of(keys):
    keys = list(keys)
    ok = passes[keys[0]].copy()
    for k in keys[1:]:
        ok &= passes[k]
    return ok


counts = {}
for i in range(8000):
    skip = FLAGS[i % len(FLAGS)]
    ok = all_of(f for f in FLAGS if f != skip)
    counts[skip] = np.count_nonzero(ok)

everything = np.count_nonzero(all_of(FLAGS))
for f in FLAGS:
    print(f"{f:10s} costs {counts[f] - everything:6d} of {counts[f]} stars")
