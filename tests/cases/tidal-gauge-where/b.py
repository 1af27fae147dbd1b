import numpy as np

# discharge over a weir: one rating law above the crest, another (leakage) below it
# the loggers deliver the one-minute levels in the order in which the packets arrived
crest = 1.20
n = 12000
rng = np.random.default_rng(4)
gauges = []
for g in range(6):
    t = np.arange(n) * 60.0
    tide = 1.2 + 0.8 * np.sin(2 * np.pi * t / 44714.0 + g)
    level = tide + 0.01 * rng.standard_normal(n)
    gauges.append(level)

arrival = np.random.default_rng(5)
for g in range(6):
    gauges[g] = gauges[g][arrival.permutation(n)]

flow = 0.0
for k in range(60000):
    level = gauges[k % 6]
    head = level - crest
    over = 1.84 * head
    leak = 0.05 * level
    discharge = np.where(head > 0.0, over, leak)
    flow += discharge.sum()

print(f"mean discharge {flow / (60000 * n):.9f}")
