# damped-free spring x'' = -20 x, fifth order Cash-Karp steps
import numpy as np

A = np.array([[0.0, 1.0], [-20.0, 0.0]])
start = np.array([1.0, 1.0])
h = 0.01


def f(x):
    return A @ x


def ck5(x):
    k1 = f(x)
    k2 = f(x + h * (1 / 5) * k1)
    k3 = f(x + h * (3 / 40) * k1 + h * (9 / 40) * k2)
    k4 = f(x + h * (3 / 10) * k1 + h * (-9 / 10) * k2 + h * (6 / 5) * k3)
    k5 = f(x + h * (-11 / 54) * k1 + h * (5 / 2) * k2 + h * (-70 / 27) * k3 + h * (35 / 27) * k4)
    k6 = f(x + h * (1631 / 55296) * k1 + h * (175 / 512) * k2 + h * (575 / 13824) * k3
           + h * (44275 / 110592) * k4 + h * (253 / 4096) * k5)
    return x + h * (37 / 378) * k1 + h * (250 / 621) * k3 + h * (125 / 594) * k4 + h * (512 / 1771) * k6


for trial in range(300):
    x = start
    for n in range(20):
        x = ck5(x)

print(x)
