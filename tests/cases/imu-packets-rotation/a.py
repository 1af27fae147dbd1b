import math

import numpy as np

rng = np.random.default_rng(9)
packets = []
for _ in range(200):
    gyro = rng.normal(0, 0.4, size=(20, 3))
    acc = rng.normal(0, 0.2, size=(20, 3)) + [0, 0, 9.81]
    packets.append(list(zip(gyro.tolist(), acc.tolist())))
DT = 0.005


def multiply(p, q):
    pw, px, py, pz = p
    qw, qx, qy, qz = q
    return (pw * qw - px * qx - py * qy - pz * qz,
            pw * qx + px * qw + py * qz - pz * qy,
            pw * qy - px * qz + py * qw + pz * qx,
            pw * qz + px * qy - py * qx + pz * qw)


def from_rotvec(x, y, z):
    angle = math.sqrt(x * x + y * y + z * z)
    k = math.sin(angle / 2) / angle
    return math.cos(angle / 2), k * x, k * y, k * z


def rotate(q, v):
    w, x, y, z = q
    r = multiply(multiply(q, (0.0, *v)), (w, -x, -y, -z))
    return r[1:]


attitude = (1.0, 0.0, 0.0, 0.0)
velocity = [0.0, 0.0, 0.0]
for i in range(2500):
    for gyro, acc in packets[i % 200]:
        attitude = multiply(attitude, from_rotvec(gyro[0] * DT, gyro[1] * DT, gyro[2] * DT))
        ax, ay, az = rotate(attitude, acc)
        velocity[0] += ax * DT
        velocity[1] += ay * DT
        velocity[2] += (az - 9.81) * DT

print("velocity", velocity)
