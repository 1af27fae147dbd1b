import numpy as np


def wind_speed(u, v):
    return np.sqrt(np.square(u) + np.square(v))


def main():
    rng = np.random.default_rng(3)
    nlat, nlon, nhours = 361, 720, 24
    lat = np.linspace(90, -90, nlat, dtype=np.float32)
    jet = 25 * np.cos(np.deg2rad(lat))[:, None]
    u = rng.normal(0, 6, (nhours, nlat, nlon)).astype(np.float32) + jet
    v = rng.normal(0, 5, (nhours, nlat, nlon)).astype(np.float32)
    cosphi = np.cos(np.deg2rad(lat)) / nlon

    mean_speed = 0.0
    strongest = 0.0
    for hour in range(8000):
        speed = wind_speed(u[hour % nhours], v[hour % nhours])
        mean_speed += float(cosphi @ speed.sum(axis=1))
        strongest = max(strongest, float(speed.max()))

    print(f"mean {mean_speed / 8000 / (cosphi.sum() * nlon):.4f} m/s, strongest {strongest:.3f} m/s")


main()
