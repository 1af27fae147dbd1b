import numpy as np
from scipy.spatial import KDTree


class ContourMetrics:
    """distances of an automatic outline from the reference outline"""

    def __init__(self, reference, outline):
        self.reference = reference
        self.distances = KDTree(outline).query(reference, k=1)[0]

    @property
    def hausdorff(self):
        return float(np.max(self.distances))


def outline(rng, n, wobble):
    phi = np.sort(rng.uniform(0, 2 * np.pi, n))
    r = 40 + 3 * np.sin(3 * phi) + wobble * rng.standard_normal(n)
    return np.stack([r * np.cos(phi), r * np.sin(phi)], axis=1)


rng = np.random.default_rng(5)
pairs = [(outline(rng, 6000, 0.2), outline(rng, 6000, 0.2)) for _ in range(12)]

result = []
for k in range(200):
    ref, out = pairs[k % len(pairs)]
    result.append(ContourMetrics(ref, out).hausdorff)

print("Hausdorff distance of the worst slice: %.1f mm" % max(result))
