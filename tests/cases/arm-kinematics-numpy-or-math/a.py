import numpy as np

DH = [  # a, alpha, d
    (0.0, np.pi / 2, 0.1625),
    (-0.425, 0.0, 0.0),
    (-0.3922, 0.0, 0.0),
    (0.0, np.pi / 2, 0.1333),
    (0.0, -np.pi / 2, 0.0997),
    (0.0, 0.0, 0.0996),
]


def link(theta, a, alpha, d):
    ct, st = np.cos(theta), np.sin(theta)
    ca, sa = np.cos(alpha), np.sin(alpha)
    return np.array([[ct, -st * ca, st * sa, a * ct],
                     [st, ct * ca, -ct * sa, a * st],
                     [0.0, sa, ca, d],
                     [0.0, 0.0, 0.0, 1.0]])


def forward(q):
    pose = np.eye(4)
    lowest = np.inf
    for theta, (a, alpha, d) in zip(q, DH):
        pose = pose @ link(theta, a, alpha, d)
        lowest = min(lowest, pose[2, 3])
    return pose, lowest


rng = np.random.default_rng(6)
start = rng.uniform(-1.0, 1.0, 6)
speed = rng.uniform(-0.5, 0.5, 6)
target = np.array([0.3, -0.2, 0.5])

best = np.inf
clear = 0
for tick in range(50000):
    q = start + speed * (tick * 0.002)
    pose, lowest = forward(q)
    best = min(best, np.linalg.norm(pose[:3, 3] - target))
    clear += lowest > 0.05

print("closest", best, "clear", int(clear))
