import numpy as np
from scipy.integrate import solve_ivp


def glycolysis(t, y, params):
    f6p, atp, adp = y
    v_in, k1, k2 = params
    rate = k1 * f6p * atp * adp**2 / (1.0 + adp**2)
    burn = k2 * atp / (0.5 + atp)
    return np.stack([
        v_in - rate,
        2.0 * rate - burn - rate * 0.5,
        burn - 1.5 * rate + 0.1 * (1.0 - adp),
    ])


rng = np.random.default_rng(5)
start = np.array([1.0, 1.2, 0.9])
times = np.linspace(0.0, 40.0, 81)
spread = np.zeros(3)
final = np.zeros(3)
evaluations = 0

for sample in range(600):
    params = np.array([0.4, 1.1, 0.9]) * rng.uniform(0.8, 1.2, 3)
    run = solve_ivp(glycolysis, (0.0, 40.0), start, args=(params,),
                    t_eval=times, rtol=1e-6, atol=1e-9)
    spread += np.ptp(run.y, axis=1)
    final += run.y[:, -1]
    evaluations += run.nfev

print("spread", np.round(spread / 600, 5))
print("final", np.round(final / 600, 5))
print("evaluations", evaluations)
