import numpy as np
from scipy.optimize import minimize

rng = np.random.default_rng(4)
doses = rng.normal(size=(400, 30))
effects = rng.normal(size=30)
response = doses @ effects + 0.1 * rng.normal(size=400)


def loss(weights):
    total = 0.0
    for i in range(len(doses)):
        total += (doses[i] @ weights - response[i]) ** 2
    return total / len(doses)


fit = minimize(loss, np.zeros(30), method="BFGS")
print("loss", round(fit.fun, 6))
