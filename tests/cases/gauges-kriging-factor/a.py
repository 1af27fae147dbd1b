import numpy as np
from scipy.linalg import cho_factor, cho_solve
from scipy.spatial.distance import cdist

STATIONS = 1300
DAYS = 1000
LENGTH = 60.0
NUGGET = 0.05

rng = np.random.default_rng(12)
gauges = rng.uniform(0.0, 500.0, size=(STATIONS, 2))
villages = rng.uniform(50.0, 450.0, size=(40, 2))


def covariance(p, q):
    return np.exp(-cdist(p, q) / LENGTH)


K = covariance(gauges, gauges) + NUGGET * np.eye(STATIONS)
factor = cho_factor(K, lower=True)
to_villages = covariance(villages, gauges)
log_det = 2.0 * np.log(np.diag(factor[0])).sum()


def daily_readings(day):
    season = 4.0 + 2.0 * np.sin(2 * np.pi * day / 365.0)
    front = np.cos((gauges[:, 0] + 15.0 * day) / 80.0)
    return season + front + 0.3 * rng.standard_normal(STATIONS)


total = np.zeros(len(villages))
score = 0.0
for day in range(DAYS):
    rain = daily_readings(day)
    level = rain.mean()
    weights = cho_solve(factor, rain - level)
    total += level + to_villages @ weights
    score += -0.5 * ((rain - level) @ weights + log_det + STATIONS * np.log(2 * np.pi))

print("mean rain at the villages", np.round(total[:4] / DAYS, 4))
print(f"log likelihood a day {score / DAYS:.4f}")
