"""Ants around a nest lay pheromone on a grid; the trails evaporate by a tenth every step."""
import numpy as np

SIZE, ANTS, STEPS = 256, 200, 20000
KEEP = np.float32(0.9)      # what is left of a trail after one step
RANGE = 24                  # ants turn back at this distance from the nest
MOVES = np.array([(1, 0), (-1, 0), (0, 1), (0, -1)])

rng = np.random.default_rng(8)
trail = np.full((SIZE, SIZE), 0.01, dtype=np.float32)
nest = SIZE // 2
pos = np.full((ANTS, 2), nest)
peak = 0.0

for step in range(STEPS):
    # every ant prefers the neighbouring cell with the stronger smell
    around = pos[:, None, :] + MOVES
    smell = 0.05 + trail[around[..., 0], around[..., 1]]
    share = np.cumsum(smell, axis=1)
    pick = (rng.random((ANTS, 1)) * share[:, -1:] > share).sum(axis=1)
    pos = pos + MOVES[np.minimum(pick, 3)]
    pos = np.clip(pos, nest - RANGE, nest + RANGE)

    # new pheromone, then evaporation
    trail[pos[:, 0], pos[:, 1]] += np.float32(0.1)
    trail *= KEEP
    if step % 50 == 0:
        peak = max(peak, float(trail.max()))

print("strongest trail: %.5f" % peak)
print("total pheromone: %.5f" % trail.sum(dtype=np.float64))
