import numpy as np

# airborne lidar: mean height and scatter of the ground returns of each tile,
# the points in the order in which the scanner wrote them
rng = np.random.default_rng(3)
points = 20000
tiles = []
for k in range(25):
    z = rng.normal(120.0 + k, 6.0, points)
    ground = rng.random(points) < 0.5
    tiles.append((z, ground))

means = []
spreads = []
for step in range(800):
    z, ground = tiles[step % len(tiles)]
    m = np.mean(z, where=ground)
    d = z - m
    means.append(m)
    spreads.append(np.sqrt(np.mean(d * d, where=ground)))

print("ground level %.6f, scatter %.6f" % (np.mean(means), np.mean(spreads)))
