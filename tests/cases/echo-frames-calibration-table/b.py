from io import StringIO

import numpy as np

TABLE = StringIO("""\
# channel offset gain floor
0 0.118 1.031 0.02
1 0.094 0.987 0.02
2 0.131 1.012 0.03
3 0.107 1.044 0.02
4 0.121 0.969 0.03
5 0.099 1.008 0.02
""")
SHAPE = (512, 768)


class Compounder:
    def __init__(self, table, decay):
        self.offset, self.gain, self.floor = np.loadtxt(table, usecols=(1, 2, 3), unpack=True)
        self.decay = decay
        self.scratch = np.empty(SHAPE, dtype=np.float32)
        self.image = np.zeros(SHAPE, dtype=np.float32)

    def add(self, channel, raw):
        f = self.scratch
        f[...] = raw
        f -= self.offset[channel]
        f *= self.gain[channel]
        np.maximum(f, self.floor[channel], out=f)
        self.image *= self.decay
        self.image += f


rng = np.random.default_rng(5)
raw_frames = [rng.random(SHAPE, dtype=np.float32) for _ in range(6)]
compounder = Compounder(TABLE, decay=0.9)

for k in range(6000):
    channel = k % 6
    compounder.add(channel, raw_frames[channel])

image = compounder.image
print("image", image.dtype, "mean", round(float(image.mean(dtype=np.float64)), 4), "max", round(float(image.max()), 4))
