import math
import random

random.seed(5)
N: int = 300
DT: float = 0.005


def forces(theta: list[float], omega: list[float], stiffness: float, damping: float) -> list[float]:
    n: int = len(theta)
    acc: list[float] = [0.0] * n
    for i in range(n):
        left: float = theta[i - 1] if i > 0 else 0.0
        right: float = theta[i + 1] if i < n - 1 else 0.0
        pull: float = stiffness * (left - 2.0 * theta[i] + right)
        acc[i] = pull - math.sin(theta[i]) - damping * omega[i]
    return acc


def advance(theta: list[float], omega: list[float], dt: float, stiffness: float, damping: float) -> None:
    acc: list[float] = forces(theta, omega, stiffness, damping)
    for i in range(len(theta)):
        omega[i] += dt * acc[i]
        theta[i] += dt * omega[i]


def energy(theta: list[float], omega: list[float]) -> float:
    total: float = 0.0
    for angle, rate in zip(theta, omega):
        total += 0.5 * rate * rate + 1.0 - math.cos(angle)
    return total


theta: list[float] = [random.uniform(-1.0, 1.0) for _ in range(N)]
omega: list[float] = [0.0] * N
energies: list[float] = []

for frame in range(4000):
    for _ in range(20):
        advance(theta, omega, DT, 4.0, 0.02)
    energies.append(energy(theta, omega))

print(energies[0], energies[-1])
