import numpy as np

rng = np.random.default_rng(21)
lut = rng.integers(0, 256, (17, 17, 17, 4), dtype=np.uint8)       # nodes of the press profile
photos = [rng.integers(0, 256, (3, 480, 640), dtype=np.uint8) for _ in range(8)]


class Separation:
    def __init__(self, lut):
        self.lut = lut

    def nearest_node(self, photo):
        return (photo >> 4).astype(np.intp)

    def __call__(self, photo):
        node = self.nearest_node(photo)
        cmyk = self.lut[node[0], node[1], node[2]]
        return cmyk.swapaxes(2, 1).swapaxes(1, 0).copy()      # the four plates, each contiguous


separate = Separation(lut)
ink = np.zeros(4)
for n in range(1200):
    cmyk = separate(photos[n % 8])
    ink += cmyk[:, ::16, ::16].mean(axis=(1, 2))

print(np.round(ink / 1200, 3))
