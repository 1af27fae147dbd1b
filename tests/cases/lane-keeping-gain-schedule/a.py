import os

os.environ["OPENBLAS_NUM_THREADS"] = "1"

import numpy as np


class LateralController:
    MASS, INERTIA = 1500.0, 2600.0
    LF, LR = 1.2, 1.5
    CF, CR = 60000.0, 65000.0
    DT = 0.02

    def __init__(self):
        self.Q = np.diag([1.0, 0.05, 2.0, 0.05])
        self.R = np.array([[40.0]])

    def model(self, v):
        A = np.zeros((4, 4))
        A[0, 1] = 1.0
        A[1, 1] = -(self.CF + self.CR) / (self.MASS * v)
        A[1, 2] = (self.CF + self.CR) / self.MASS
        A[1, 3] = (self.LR * self.CR - self.LF * self.CF) / (self.MASS * v)
        A[2, 3] = 1.0
        A[3, 1] = (self.LR * self.CR - self.LF * self.CF) / (self.INERTIA * v)
        A[3, 2] = (self.LF * self.CF - self.LR * self.CR) / self.INERTIA
        A[3, 3] = -(self.LF**2 * self.CF + self.LR**2 * self.CR) / (self.INERTIA * v)
        B = np.array([[0.0], [self.CF / self.MASS], [0.0], [self.LF * self.CF / self.INERTIA]])
        eye = np.eye(4)
        half = 0.5 * self.DT * A
        left = np.linalg.inv(eye - half)
        return left @ (eye + half), left @ B * self.DT

    def gain(self, v):
        A, B = self.model(v)
        P = self.Q
        for _ in range(1000):
            BtP = B.T @ P
            K = np.linalg.solve(self.R + BtP @ B, BtP @ A)
            P_next = A.T @ P @ (A - B @ K) + self.Q
            change = np.abs(P_next - P).max()
            P = P_next
            if change < 1e-9:
                break
        return K

    def step(self, state, v, curvature):
        A, B = self.model(v)
        steer = -(self.gain(v) @ state)
        state = A @ state + B @ steer
        state[3] -= self.DT * 0.1 * v * curvature
        return state, float(steer[0])


def main():
    controller = LateralController()
    state = np.array([0.5, 0.0, 0.05, 0.0])
    effort = 0.0
    offset = 0.0
    for tick in range(4000):
        v = 18.0 + 8.0 * np.sin(tick / 120.0)
        curvature = 0.002 * np.cos(tick / 70.0)
        state, steer = controller.step(state, v, curvature)
        effort += steer**2
        offset += state[0] ** 2
    print("effort", round(effort, 6), "offset", round(float(offset), 6))
    print("state", np.round(state, 6))


main()
