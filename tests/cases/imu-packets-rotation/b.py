import numpy as np
from scipy.spatial.transform import Rotation

rng = np.random.default_rng(9)
packets = []
for _ in range(200):
    gyro = rng.normal(0, 0.4, size=(20, 3))
    acc = rng.normal(0, 0.2, size=(20, 3)) + [0, 0, 9.81]
    packets.append((gyro, acc))
DT = 0.005
GRAVITY = np.array([0, 0, 9.81])

attitude = Rotation.identity()
velocity = np.zeros(3)
for i in range(2500):
    for gyro, acc in zip(*packets[i % 200]):
        attitude = attitude * Rotation.from_rotvec(gyro * DT)
        velocity += (attitude.apply(acc) - GRAVITY) * DT

print("velocity", velocity)
