"""Dense Horn-Schunck flow between consecutive frames of a drifting texture."""
import numpy as np
from scipy.ndimage import gaussian_filter


def local_mean(f):
    p = np.pad(f, 1, mode="edge")
    sides = p[:-2, 1:-1] + p[2:, 1:-1] + p[1:-1, :-2] + p[1:-1, 2:]
    corners = p[:-2, :-2] + p[:-2, 2:] + p[2:, :-2] + p[2:, 2:]
    return sides / 6 + corners / 12


def horn_schunck(first, second, alpha=0.1, sweeps=25):
    ey, ex = np.gradient((first + second) / 2)
    et = second - first
    denominator = alpha ** 2 + ex ** 2 + ey ** 2
    u = np.zeros_like(first)
    v = np.zeros_like(first)
    for _ in range(sweeps):
        u_mean = local_mean(u)
        v_mean = local_mean(v)
        common = (ex * u_mean + ey * v_mean + et) / denominator
        u = u_mean - ex * common
        v = v_mean - ey * common
    return u, v


def frames(n, height=96, width=128, seed=4):
    rng = np.random.default_rng(seed)
    texture = gaussian_filter(rng.random((height, width)), 2.0, mode="wrap")
    texture = (texture - texture.min()) / np.ptp(texture)
    return [np.roll(texture, k, axis=1).astype(np.float32) for k in range(n)]


def main():
    clip = frames(16)
    speeds = []
    for k in range(1500):
        u, v = horn_schunck(clip[k % 15], clip[k % 15 + 1])
        speeds.append(float(np.hypot(u, v).mean()))
    print("mean speed", np.mean(speeds), "last", speeds[-1])


if __name__ == "__main__":
    main()
