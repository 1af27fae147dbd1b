import os
import random
import struct
import tempfile

# flight recorder dump: time in ms, altitude, speed, flags
random.seed(77)
RECORD = struct.Struct("<IffI")
path = os.path.join(tempfile.mkdtemp(), "recorder.bin")
with open(path, "wb") as f:
    for t in range(20_000):
        f.write(RECORD.pack(t * 20, 3000 + 500 * random.random(), 70 + random.random(), random.getrandbits(3)))


def records(fd):
    while True:
        raw = os.read(fd, RECORD.size)
        if len(raw) < RECORD.size:
            return
        yield RECORD.unpack(raw)


climb = 0.0
for replay in range(150):
    fd = os.open(path, os.O_RDONLY)
    top, stalls = 0.0, 0
    for t, altitude, speed, flags in records(fd):
        if altitude > top:
            top = altitude
        stalls += flags & 1
    os.close(fd)
    climb += top - 3000

print("mean climb %.3f m, %d stall warnings" % (climb / 150, stalls))
os.remove(path)
