import numpy as np

rng = np.random.default_rng(3)


class Lake:
    def __init__(self, ny=200, nx=501, dy=10.0):
        self.depth = 2.0 + 0.1 * rng.random((ny, nx))
        self.dy = dy

    def at_faces(self):
        mean = self.depth[1:] + self.depth[:-1]
        mean *= 0.5
        return mean

    def face_area(self):
        return self.at_faces()[:, ::50].sum() * self.dy

    def rain(self, row, amount):
        self.depth[row % len(self.depth)] += amount


def main(steps=20000, dt=0.05):
    lake = Lake()
    integral = 0.0
    for n in range(steps):
        for _ in range(20):
            integral += lake.face_area() * dt
        lake.rain(n, 1e-4)
    print(f"integrated face area: {integral:.6e}")


main()
