import numpy as np

# Landau-Lifshitz-Gilbert equation of one macrospin, Runge-Kutta of fourth order
gamma, alpha, dt = 0.1761, 0.02, 0.05
easy_axis = np.array([0.0, 0.0, 1.0])
applied = np.array([0.1, 0.0, -0.45])


def cross(a, b):
    return np.array([a[1] * b[2] - a[2] * b[1],
                     a[2] * b[0] - a[0] * b[2],
                     a[0] * b[1] - a[1] * b[0]])


def torque(m):
    field = applied + 0.4 * m[2] * easy_axis
    precession = cross(m, field)
    return -gamma * (precession + alpha * cross(m, precession))


m = np.array([0.05, 0.02, 0.99])
m /= np.sqrt(m @ m)
trace = np.empty((40000, 3))
for step in range(40000):
    k1 = torque(m)
    k2 = torque(m + 0.5 * dt * k1)
    k3 = torque(m + 0.5 * dt * k2)
    k4 = torque(m + dt * k3)
    m = m + dt / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
    m /= np.sqrt(m @ m)
    trace[step] = m

print("m at the end:", m, "mean mz:", trace[:, 2].mean())
