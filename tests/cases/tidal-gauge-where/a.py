import numpy as np

# discharge over a weir: one rating law above the crest, another (leakage) below it
crest = 1.20
n = 12000
rng = np.random.default_rng(4)
gauges = []
for g in range(6):
    t = np.arange(n) * 60.0
    tide = 1.2 + 0.8 * np.sin(2 * np.pi * t / 44714.0 + g)
    level = tide + 0.01 * rng.standard_normal(n)
    gauges.append(level)

flow = 0.0
for k in range(60000):
    level = gauges[k % 6]
    head = level - crest
    over = 1.84 * head
    leak = 0.05 * level
    discharge = np.where(head > 0.0, over, leak)
    flow += discharge.sum()

print(f"mean discharge {flow / (60000 * n):.9f}")
