import numpy as np

n, dx, lam = 512, 3.45e-6, 532e-9
z_planes = np.linspace(4e-3, 12e-3, 8)
gen = np.random.default_rng(5)


def make_hologram():
    y, x = np.mgrid[:n, :n]
    img = gen.normal(1.0, 0.02, (n, n))
    for _ in range(12):
        y0, x0 = gen.uniform(40, n - 40, 2)
        d2 = (y - y0) ** 2 + (x - x0) ** 2
        img += 0.15 * np.cos(d2 / 180.0) * np.exp(-d2 / 1500.0)
    return img.astype("float32")


def transfer_functions(z_list):
    freq = np.fft.fftfreq(n, dx)
    u = freq[None, :]
    v = freq[:, None]
    w = np.sqrt(np.clip(1.0 - (lam * u) ** 2 - (lam * v) ** 2, 0.0, None))
    out = np.empty((len(z_list), n, n), dtype=np.complex64)
    for i, z in enumerate(z_list):
        out[i] = np.exp(2j * np.pi / lam * z * w)
    return out


holograms = [make_hologram() for _ in range(6)]
H = transfer_functions(z_planes)


def contrast_by_plane(holo):
    F = np.fft.fft2(holo)
    values = np.empty(len(z_planes))
    for i in range(len(z_planes)):
        a = np.abs(np.fft.ifft2(F * H[i]))
        values[i] = a.std() / a.mean()
    return values


def main():
    votes = np.zeros(len(z_planes), dtype=int)
    for step in range(900):
        values = contrast_by_plane(holograms[step % 6])
        votes[values.argmax()] += 1
    print("votes", votes, "contrast of the last plane", values[-1])


main()
