import numpy as np
from scipy.integrate import simpson

rng = np.random.default_rng(3)
wl = np.linspace(300.0, 800.0, 51)                 # nm
absorption = np.exp(-((wl - 520.0) / 40.0) ** 2) + 0.3 * np.exp(-((wl - 380.0) / 30.0) ** 2)

n_leds = 400
centre = rng.uniform(350.0, 750.0, n_leds)
width = rng.uniform(8.0, 25.0, n_leds)
leds = np.exp(-((wl - centre[:, None]) / width[:, None]) ** 2)


def overlaps(leds, medium):
    h = wl[1] - wl[0]
    out = np.empty(len(leds))
    for i, led in enumerate(leds):
        out[i] = simpson(led * medium, dx=h) / simpson(led, dx=h)
    return out


best = []
for depth in range(1500):
    medium = absorption * np.exp(-0.001 * depth * (wl / 500.0) ** -4)
    q = overlaps(leds, medium)
    best.append((int(q.argmax()), q.max()))

print("LED at depth 1499:", best[1499][0], "sum of overlaps", round(sum(b[1] for b in best[:1500]), 8))
