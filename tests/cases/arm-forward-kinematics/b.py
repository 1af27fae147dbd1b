import numpy as np

# six revolute joints, one pose a control tick
rng = np.random.default_rng(4)
joints = 6
path = rng.uniform(-1.5, 1.5, (256, joints))
x, y, z = rng.standard_normal((3, joints))
zero = np.zeros(joints)
axis = np.array([[zero, -z, y, zero], [z, zero, -x, zero], [-y, x, zero, zero], [zero, zero, zero, zero]])
skew = (axis / np.sqrt(x * x + y * y + z * z)).transpose(2, 0, 1).copy()
skew2 = skew @ skew
offset = np.tile(np.eye(4), (joints, 1, 1))
offset[:, :3, 3] = rng.uniform(-0.3, 0.3, (joints, 3))
eye = np.eye(4)


def end_effector(q):
    s = np.sin(q).reshape(joints, 1, 1)
    c = np.cos(q).reshape(joints, 1, 1)
    rotation = eye + s * skew + (1 - c) * skew2      # Rodrigues
    links = rotation @ offset
    pose = links[0]
    for j in range(1, joints):
        pose = pose @ links[j]
    return pose


reach = 0.0
for tick in range(20000):
    pose = end_effector(path[tick % 256])
    reach = max(reach, float(pose[0, 3]))

print("furthest reach along x:", round(reach, 9))
