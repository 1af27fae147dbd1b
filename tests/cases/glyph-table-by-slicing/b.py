import random
import struct

# a table of glyphs: header (points, instructions), the instructions, the coordinates
random.seed(5)


def make_table(glyphs):
    parts = []
    for _ in range(glyphs):
        points, instructions = random.randint(4, 40), random.randint(0, 120)
        parts.append(struct.pack(">HH", points, instructions))
        parts.append(random.randbytes(instructions))
        parts.append(struct.pack(f">{2 * points}h", *(random.randint(-900, 900) for _ in range(2 * points))))
    return b"".join(parts)


def decompile(data):
    widths = []
    while data:
        points, instructions = struct.unpack(">HH", data[:4])
        data = data[4:]
        program, data = data[:instructions], data[instructions:]
        xy = struct.unpack(f">{2 * points}h", data[:4 * points])
        data = data[4 * points:]
        widths.append(max(xy[::2]) - min(xy[::2]) + len(program))
    return widths


tables = [make_table(1200) for _ in range(4)]
total = 0
for k in range(3000):
    table = memoryview(tables[k % 4])
    total += sum(decompile(table))

print("total", total)
