import numpy as np
from scipy.stats import linregress

rng = np.random.default_rng(8)
hours = np.arange(0, 24, 0.25)
rates = rng.uniform(0.3, 0.9, 96)
plate = 0.05 + 1.2 / (1 + np.exp(-rates[:, None] * (hours - 10)))
plate += 0.004 * rng.standard_normal(plate.shape)
width = 9

mu_max = []
for n in range(300):
    od = plate[n % 96]
    log_od = np.log(np.clip(od, 0.01, None))
    best = 0.0
    for i in range(len(hours) - width + 1):
        fit = linregress(hours[i:i + width], log_od[i:i + width])
        if fit.rvalue ** 2 > 0.9 and fit.slope > best:
            best = fit.slope
    mu_max.append(best)

print("mean maximal growth rate %.4f per hour" % np.mean(mu_max))
