import numpy as np

LN10_10 = np.float32(np.log(10.0) / 10.0)


class ReflectivityMean:
    def __init__(self, seed=9, members=12, shape=(240, 300)):
        g = np.random.default_rng(seed)
        base = g.uniform(-10.0, 45.0, size=shape)
        self.runs = []
        for _ in range(3):
            run = base + g.normal(0.0, 4.0, size=(members,) + shape)
            self.runs.append(run.astype(np.float32))

    def __call__(self, t):
        z = np.exp(self.runs[t % 3] * LN10_10)
        return 10 * np.log10(z.mean(axis=0))


model = ReflectivityMean()
fractions = []
for t in range(3000):
    dbz = model(t)
    fractions.append((dbz > 35.0).mean())

print("wet fraction", np.mean(fractions))
print("last field", dbz.min(), dbz.max())
