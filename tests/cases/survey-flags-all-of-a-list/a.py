"""How many good stars does each quality flag cost us? (leave-one-out over the flags)"""
import numpy as np

rng = np.random.default_rng(7)
n_stars = 1_000_000
names = ["saturated", "edge", "blend", "cosmic", "lowsn", "trail", "ghost", "satellite", "badpix", "seeing"]
flags = {name: rng.random(n_stars) > 0.02 for name in names}      # True = passes
mag = rng.normal(19.0, 1.5, n_stars).astype(np.float32)


def good_stars(masks):
    """Stars that pass all of the masks."""
    return np.logical_and.reduce(masks)


kept = {}
for step in range(8000):
    left_out = names[step % len(names)]
    masks = [flags[name] for name in names if name != left_out]
    good = good_stars(masks)
    kept[left_out] = np.count_nonzero(good)

total = np.count_nonzero(good_stars([flags[name] for name in names]))
for name in names:
    print(f"{name:10s} costs {kept[name] - total:6d} of {kept[name]} stars")
