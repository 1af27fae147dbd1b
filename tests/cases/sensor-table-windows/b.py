import numpy as np

rng = np.random.default_rng(30)
text = "".join(f"ST{i % 7},{t:.3f},{p:.2f},{h:.2f},{w:.3f}\n"
               for i, (t, p, h, w) in enumerate(rng.normal([12.0, 1013.0, 60.0, 4.0], 2.0, size=(20000, 4))))
cells = [line.split(",") for line in text.splitlines()]
station = [row[0] for row in cells]
readings = np.array([[float(v) for v in row[1:]] for row in cells])


def outliers(block, factor=9.0):
    off = block - block.mean(axis=0)
    squared = off * off
    return int(np.count_nonzero(squared[-1] > factor * squared.mean(axis=0)))


alarms = 0
for k in range(10000):
    start = (k * 37) % 19000
    alarms += outliers(readings[start:start + 600])

print("alarms", alarms)
