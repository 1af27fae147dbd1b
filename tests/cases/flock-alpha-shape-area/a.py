import numpy as np
from scipy.spatial import Delaunay


def occupied_area(points, alpha):
    tri = Delaunay(points)
    area = 0.0
    for ia, ib, ic in tri.simplices:
        pa, pb, pc = points[ia], points[ib], points[ic]
        a = np.sqrt((pa[0] - pb[0]) ** 2 + (pa[1] - pb[1]) ** 2)
        b = np.sqrt((pb[0] - pc[0]) ** 2 + (pb[1] - pc[1]) ** 2)
        c = np.sqrt((pc[0] - pa[0]) ** 2 + (pc[1] - pa[1]) ** 2)
        s = (a + b + c) / 2.0
        tri_area = np.sqrt(max(s * (s - a) * (s - b) * (s - c), 0.0))
        if tri_area > 0 and a * b * c / (4.0 * tri_area) < alpha:
            area += tri_area
    return area


rng = np.random.default_rng(11)
birds = rng.normal(0.0, 10.0, (400, 2))
speed = rng.normal(0.0, 0.2, (400, 2))

areas = []
for frame in range(600):
    speed -= 0.0004 * (birds - birds.mean(0))
    birds = birds + speed
    areas.append(occupied_area(birds, alpha=2.5))

print(f"mean {np.mean(areas):.4f} last {areas[-1]:.4f}")
