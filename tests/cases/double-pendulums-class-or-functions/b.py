import numpy as np

STEPS = 12000
G = 9.81
DT = 0.002


def accelerations(th1, th2, w1, w2):
    delta = th1 - th2
    sn, cs = np.sin(delta), np.cos(delta)
    denom = 2.0 - cs * cs
    acc1 = (-sn * (cs * w1 * w1 + w2 * w2) - 2.0 * G * np.sin(th1) + G * np.sin(th2) * cs) / denom
    acc2 = (sn * (2.0 * w1 * w1 + cs * w2 * w2) + 2.0 * G * (np.sin(th1) * cs - np.sin(th2))) / denom
    return w1, w2, acc1, acc2


def advance(th1, th2, w1, w2):
    h = 0.5 * DT
    a1, a2, a3, a4 = accelerations(th1, th2, w1, w2)
    b1, b2, b3, b4 = accelerations(th1 + h * a1, th2 + h * a2, w1 + h * a3, w2 + h * a4)
    c1, c2, c3, c4 = accelerations(th1 + h * b1, th2 + h * b2, w1 + h * b3, w2 + h * b4)
    d1, d2, d3, d4 = accelerations(th1 + DT * c1, th2 + DT * c2, w1 + DT * c3, w2 + DT * c4)
    sixth = DT / 6.0
    return (th1 + sixth * (a1 + 2.0 * b1 + 2.0 * c1 + d1),
            th2 + sixth * (a2 + 2.0 * b2 + 2.0 * c2 + d2),
            w1 + sixth * (a3 + 2.0 * b3 + 2.0 * c3 + d3),
            w2 + sixth * (a4 + 2.0 * b4 + 2.0 * c4 + d4))


rng = np.random.default_rng(30)
theta1 = rng.uniform(1.0, 2.0, 7_000)
theta2 = rng.uniform(1.0, 2.0, 7_000)
omega1 = np.zeros(7_000)
omega2 = np.zeros(7_000)

for n in range(STEPS):
    theta1, theta2, omega1, omega2 = advance(theta1, theta2, omega1, omega2)

print("mean upper angle", round(float(theta1.mean()), 6))
