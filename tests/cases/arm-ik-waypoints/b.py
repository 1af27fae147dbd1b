import time
import numpy as np


class PlanarArm:
    def __init__(self, lengths):
        self.l = np.asarray(lengths)

    def tip(self, q):
        a = np.cumsum(q)
        return np.array([self.l @ np.cos(a), self.l @ np.sin(a)])

    def jac(self, q):
        a = np.cumsum(q)
        jx = -np.cumsum((self.l * np.sin(a))[::-1])[::-1]
        jy = np.cumsum((self.l * np.cos(a))[::-1])[::-1]
        return np.vstack((jx, jy))


class DampedLeastSquares:
    def __init__(self, arm, damping=0.25, tol=1e-6, max_iter=500):
        self.arm, self.damping, self.tol, self.max_iter = arm, damping, tol, max_iter
        self.A = damping ** 2 * np.eye(2)

    def solve(self, target, q):
        for it in range(self.max_iter):
            err = target - self.arm.tip(q)
            if np.linalg.norm(err) < self.tol:
                break
            J = self.arm.jac(q)
            q = q + J.T @ np.linalg.solve(J @ J.T + self.A, err)
        return q, it


def main():
    ik = DampedLeastSquares(PlanarArm([0.4, 0.35, 0.25, 0.15]))
    q = np.array([0.3, 0.5, -0.4, 0.2])
    iters = 0
    tic = time.perf_counter()
    for lap in range(120):
        for i in range(40):
            phi = 2 * np.pi * i / 40
            q, n = ik.solve(np.array([0.6 + 0.2 * np.cos(phi), 0.3 + 0.2 * np.sin(phi)]), q)
            iters += n
    toc = time.perf_counter()
    print("joints", q.round(3), "mean iterations", iters / 4800)
    print("time per lap: %.2f ms" % ((toc - tic) / 120 * 1e3))


if __name__ == "__main__":
    main()
