import random


class PID:
    def __init__(self, kp, ki, kd, dt):
        self.kp, self.ki, self.kd, self.dt = kp, ki, kd, dt
        self.errors = []

    def update(self, setpoint, measured):
        error = setpoint - measured
        self.errors.append(error)
        integral = sum(self.errors) * self.dt
        slope = (error - self.errors[-2]) / self.dt if len(self.errors) > 1 else 0.0
        return self.kp * error + self.ki * integral + self.kd * slope


class Furnace:
    def __init__(self, layers=130, ambient=20.0):
        self.ambient = ambient
        self.inside = ambient
        self.wall = [ambient] * layers

    def step(self, power, dt):
        power = min(1.0, max(0.0, power))
        t = [self.inside] + self.wall + [self.ambient]
        self.wall = [t[i] + dt * 0.2 * (t[i - 1] - 2 * t[i] + t[i + 1]) for i in range(1, len(t) - 1)]
        self.inside += dt * (0.9 * power - 0.02 * (self.inside - self.wall[0]))
        return self.inside


rng = random.Random(4)
pid = PID(0.02, 0.00004, 0.3, 1.0)
furnace = Furnace()
measured = furnace.inside
worst = 0.0
for minute in range(700):
    target = 180.0 if minute % 240 < 120 else 240.0
    for second in range(60):
        reading = measured + rng.gauss(0.0, 0.2)
        measured = furnace.step(pid.update(target, reading), 1.0)
    if minute % 120 == 119:
        worst = max(worst, abs(target - measured))

print(f"inside {measured:.2f}, worst error at the end of a plateau {worst:.2f}")
