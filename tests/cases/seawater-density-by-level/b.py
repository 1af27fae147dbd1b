import numpy as np

nz, ny, nx = 60, 120, 240


def seawater_density(s, t):
    pure = (999.842594 + t * (6.793952e-2 + t * (-9.095290e-3 + t * (1.001685e-4
            + t * (-1.120083e-6 + t * 6.536332e-9)))))
    c1 = 8.24493e-1 + t * (-4.0899e-3 + t * (7.6438e-5 + t * (-8.2467e-7 + t * 5.3875e-9)))
    c2 = -5.72466e-3 + t * (1.0227e-4 - t * 1.6546e-6)
    return pure + s * (c1 + c2 * np.sqrt(s) + 4.8314e-4 * s)


def make_month(rng):
    depth = np.linspace(0.0, 1.0, nz)[:, None, None]
    lat = np.linspace(-1.0, 1.0, ny)[None, :, None]
    temp = 2.0 + 24.0 * np.exp(-4.0 * depth) * (1.0 - lat ** 2) + 0.2 * rng.standard_normal((nz, ny, nx))
    salt = 34.5 + 0.6 * depth + 0.1 * rng.standard_normal((nz, ny, nx))
    return salt, temp


def accumulate(total, salt, temp):
    for k in range(nz):
        for half in (slice(0, ny // 2), slice(ny // 2, ny)):
            total[k, half] += seawater_density(salt[k, half], temp[k, half])


def main():
    rng = np.random.default_rng(3)
    months = [make_month(rng) for _ in range(4)]
    total = np.zeros((nz, ny, nx))
    count = 0
    for m in range(140):
        salt, temp = months[m % 4]
        accumulate(total, salt, temp)
        count += 1
    total /= count
    print("surface", round(total[0].mean(), 4), "bottom", round(total[-1].mean(), 4))


if __name__ == "__main__":
    main()
