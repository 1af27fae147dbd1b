import random
import struct

random.seed(21)


def session(frames):
    parts = []
    for k in range(frames):
        n = random.randint(8, 40)
        body = struct.pack(">%dh" % n, *[random.randint(-2000, 2000) for _ in range(n)])
        parts.append(struct.pack(">BHI", 0x7E, len(body), k) + body)
    return b"".join(parts)


captures = [session(6000) for _ in range(4)]


def frames(data):
    data = memoryview(data)
    while len(data) >= 7:
        sync, size, number = struct.unpack(">BHI", data[:7])
        if sync != 0x7E:
            data = data[1:]
            continue
        body = data[7:7 + size]
        yield number, struct.unpack(">%dh" % (size // 2), body)
        data = data[7 + size:]


peaks = []
for run in range(160):
    capture = captures[run % len(captures)]
    highest, last = 0, -1
    for number, values in frames(capture):
        highest = max(highest, max(values))
        last = number
    peaks.append((last, highest))

print(len(peaks), peaks[-1])
