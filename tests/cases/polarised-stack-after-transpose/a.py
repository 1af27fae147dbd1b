import numpy as np

# Stokes volumes of a polarisation microscope are stored as (channel, z, y, x)
rng = np.random.default_rng(8)
nz, ny, nx = 8, 192, 192
row, col = np.arange(ny)[:, None], np.arange(nx)
volumes = []
for k in range(3):
    v = 0.012 * rng.standard_normal((4, nz, ny, nx))
    v[0] += 1.0
    v[1] += 0.10
    v[3] += 0.1 * np.cos(row / 17.0) * np.sin(col / 23.0 + k)
    volumes.append(v)
store = np.zeros((4, nz, ny, nx))


def reconstruct(stokes):
    s0, s1, s2, s3 = stokes
    size = np.sqrt(s1 ** 2 + s2 ** 2) / s0
    retardance = size * np.sign(s3)
    slow_axis = 0.5 * (s1 / (np.abs(s1) + np.abs(s2)))
    flipped = retardance < 0
    slow_axis[flipped] += 0.5
    retardance[flipped] *= -1.0
    recon = np.zeros((4,) + s0.shape)
    recon[0] = retardance.copy()
    recon[1] = slow_axis.copy()
    recon[2] = s0.copy()
    recon[3] = 1.0 - size
    return recon


checks = 0.0
for t in range(800):
    # the reconstruction speaks of (channel, y, x, z)
    stokes = np.copy(np.transpose(volumes[t % 3], (0, 2, 3, 1)))
    recon = reconstruct(stokes)
    store[...] = np.transpose(recon, (0, 3, 1, 2))
    checks += store[0, 5, 70, 70] + store[1, 7, 30, 99] + store[3, 1, 10, 12]

print(f"{checks:.9f}")
