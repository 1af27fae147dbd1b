import numpy as np
from scipy.optimize import minimize

HORIZON = 12
T_MAX = 68.0
DT = 60.0


def predict(power, temp, shell, ambient):
    temps = np.empty(HORIZON)
    for k in range(HORIZON):
        flow = 0.004 * (shell - temp)
        loss = 0.0006 * (temp - ambient)
        shell = shell + DT * (0.012 * power[k] - 0.5 * flow)
        temp = temp + DT * (flow - loss)
        temps[k] = temp
    return temps


def control(target, temp, shell, ambient, guess):
    def cost(power):
        temps = predict(power, temp, shell, ambient)
        return np.sum((temps - target) ** 2) + 0.05 * np.sum(np.diff(power) ** 2)

    limits = {
        "type": "ineq",
        "fun": lambda power: T_MAX - predict(power, temp, shell, ambient),
    }
    plan = minimize(cost, guess, method="SLSQP", bounds=[(0.0, 10.0)] * HORIZON,
                    constraints=limits, options={"ftol": 1e-6, "maxiter": 40})
    return plan.x


def main():
    temp, shell = 55.0, 56.0
    guess = np.full(HORIZON, 2.0)
    used = 0.0
    hottest = temp
    for minute in range(270):
        ambient = 20.0 + 5.0 * np.sin(minute / 30.0)
        target = 60.0 + 9.0 * (minute // 40 % 2)
        plan = control(target, temp, shell, ambient, guess)
        power = plan[0]
        flow = 0.004 * (shell - temp)
        shell += DT * (0.012 * power - 0.5 * flow)
        temp += DT * (flow - 0.0006 * (temp - ambient))
        guess = np.append(plan[1:], plan[-1])
        used += power
        hottest = max(hottest, temp)
    print("energy", round(float(used), 2), "last", round(float(temp), 3), "hottest", round(float(hottest), 3))


if __name__ == "__main__":
    main()
