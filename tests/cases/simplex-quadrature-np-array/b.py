import numpy as np

# integrals of nodal fields over a tetrahedral mesh by two 15-point rules in turn, eight fields a step
rng = np.random.default_rng(8)
n_tet, n_pts, fields = 8000, 15, 8
corners = rng.random((4, 3, n_tet))
rules = rng.random((2, n_pts))
rules /= rules.sum(axis=1, keepdims=True)
values = [rng.standard_normal((n_pts, n_tet)) for f in range(fields)]


def volumes(corners):
    corners = np.asarray(corners)
    u, v, w = corners[1] - corners[0], corners[2] - corners[0], corners[3] - corners[0]
    return np.abs((u[1] * v[2] - u[2] * v[1]) * w[0] + (u[2] * v[0] - u[0] * v[2]) * w[1]
                  + (u[0] * v[1] - u[1] * v[0]) * w[2]) / 6


def integrate(values, weights, volume):
    values = np.asarray(values)
    weights = np.asarray(weights)
    volume = np.asarray(volume)
    return (weights @ values) @ volume


volume = volumes(corners)
total = 0.0
for step in range(18000):
    for field in values:
        total += integrate(field, rules[step % 2], volume)

print("sum of the integrals:", round(total, 6))
