import numpy as np

# Loop detectors of one arterial: at which second of the 90 s signal cycle do the cars pass?
CYCLE = 90.0
START = 1_700_000_010.0        # Unix time at which the clocks of the controllers were set
N_DAYS = 8

rng = np.random.default_rng(17)
days = []
for d in range(N_DAYS):
    gap = rng.exponential(0.45, 180000)
    t = np.cumsum(gap) * 86400 / gap.sum()
    t = np.floor(t * 1024) / 1024            # the logger's clock ticks 1024 times a second
    days.append(START + t)
green = (rng.integers(0, 60, 12), 30)        # start of green for twelve detectors, length

share = np.zeros(12)
profile = np.zeros(90)
for run in range(400):
    stamps = days[run % N_DAYS]
    second = stamps % CYCLE
    counts = np.bincount(second.astype(np.int64), minlength=90)
    profile += counts
    which = run % 12
    on = np.roll(counts, -green[0][which])[:green[1]].sum()
    share[which] += on / len(stamps)

print("arrivals on green", np.round(share[:4], 4), "busiest second", int(profile.argmax()))
