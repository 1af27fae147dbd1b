import numpy as np


class SnowBucket:
    def __init__(self, rng, n):
        self.fc = rng.uniform(150, 350, n)
        self.beta = rng.uniform(1.0, 4.0, n)
        self.ddf = rng.uniform(2.0, 5.0, n)
        self.snow = np.zeros(n)
        self.soil = 0.5 * self.fc
        self.slow = np.full(n, 20.0)

    def step(self, p, t):
        rain = np.where(t > 0, p, 0.0)
        melt = np.minimum(self.snow, self.ddf * np.maximum(t, 0.0))
        self.snow += p - rain - melt
        water = rain + melt
        recharge = water * (self.soil / self.fc) ** self.beta
        soil = self.soil + water - recharge
        pet = 0.6 * np.exp(0.06 * t)
        self.soil = np.clip(soil - pet * soil / self.fc, 0.0, self.fc)
        self.slow += recharge
        runoff = 0.05 * self.slow
        self.slow -= runoff
        return runoff

    def run(self, precip, temp):
        discharge = np.empty_like(precip)
        for day in range(len(precip)):
            discharge[day] = self.step(precip[day], temp[day])
        return discharge


n_basins, n_days = 50, 365
rng = np.random.default_rng(8)
model = SnowBucket(rng, n_basins)
season = 8 * np.sin(2 * np.pi * np.arange(n_days)[:, None] / 365)
total = np.zeros(n_basins)
for run in range(300):
    precip = rng.gamma(0.4, 9.0, (n_days, n_basins))
    temp = season + rng.normal(2, 3, (n_days, n_basins))
    total += model.run(precip, temp).sum(axis=0)

print(f"mean discharge {total.mean() / (300 * n_days):.3f} mm/d")
