import os
import random
import struct
import tempfile
from collections import namedtuple

Sample = namedtuple("Sample", "t altitude speed flags")
LAYOUT = struct.Struct("<IffI")


def write_dump(path, n):
    rnd = random.Random(77)
    with open(path, "wb") as out:
        for t in range(n):
            out.write(LAYOUT.pack(t * 20, 3000 + 500 * rnd.random(), 70 + rnd.random(), rnd.getrandbits(3)))


class Recorder:
    def __init__(self, path):
        self.path = path

    def __iter__(self):
        with open(self.path, "rb") as f:
            while chunk := f.read(LAYOUT.size):
                yield LAYOUT.unpack(chunk)


path = os.path.join(tempfile.mkdtemp(), "dump.bin")
write_dump(path, 20_000)

climb = 0.0
for replay in range(150):
    top = 0.0
    stalls = 0
    for t, altitude, speed, flags in Recorder(path):
        if altitude > top:
            top = altitude
        stalls += flags & 1
    climb += top - 3000

print("mean climb %.3f m, %d stall warnings" % (climb / 150, stalls))
os.remove(path)
