import math
import time

import numpy as np

# Lane keeping of a kinematic bicycle model, one simulated second = 100 control ticks.

WHEELBASE = 2.7
DT = 0.01
MAX_STEER = 0.5
MAX_RATE = 0.6


def limit(value, low, high):
    return low if value < low else high if value > high else value


class Car:
    def __init__(self, speed):
        self.y, self.heading, self.steer, self.speed = 1.5, 0.1, 0.0, speed
        self.integral = 0.0

    def tick(self, target):
        error = target - self.y
        self.integral = limit(self.integral + error * DT, -2.0, 2.0)
        wanted = limit(0.12 * error + 0.02 * self.integral - 0.9 * self.heading, -MAX_STEER, MAX_STEER)
        self.steer += limit(wanted - self.steer, -MAX_RATE * DT, MAX_RATE * DT)
        self.heading += self.speed / WHEELBASE * math.tan(self.steer) * DT
        self.y += self.speed * math.sin(self.heading) * DT


car = Car(speed=14.0)
worst = 0.0
seconds = []
for second in range(250):
    t0 = time.perf_counter()
    target = 3.5 if (second // 10) % 2 else 0.0
    for _ in range(100):
        car.tick(target)
        worst = max(worst, abs(car.y - target))
    seconds.append(time.perf_counter() - t0)

print("lateral position", round(float(car.y), 6), "worst error", round(float(worst), 6))
print("ms per simulated second:", round(1e3 * float(np.median(seconds)), 3))
