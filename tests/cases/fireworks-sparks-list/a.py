"""Fireworks: every rocket scatters sparks that fall, cool down and go out."""
import math
import random

GRAVITY, DRAG, DT = 9.81, 0.4, 1 / 60
FRAMES, PER_FRAME, LIFE = 4600, 14, 40


class Spark:
    def __init__(self, rnd):
        angle = rnd.uniform(0.0, 2 * math.pi)
        speed = rnd.uniform(5.0, 25.0)
        self.x, self.y = 0.0, 80.0
        self.vx, self.vy = speed * math.cos(angle), speed * math.sin(angle)
        self.heat = 1.0
        self.age = 0
        self.burning = True

    def move(self):
        self.vx -= DRAG * self.vx * DT
        self.vy -= (GRAVITY + DRAG * self.vy) * DT
        self.x += self.vx * DT
        self.y += self.vy * DT
        self.heat *= 0.97
        self.age += 1
        if self.age >= LIFE or self.y < 0.0:
            self.burning = False


rnd = random.Random(4)
sparks = []
light = 0.0

for frame in range(FRAMES):
    for _ in range(PER_FRAME):
        sparks.append(Spark(rnd))
    sparks = [s for s in sparks if s.burning]
    brightness = 0.0
    for s in sparks:
        s.move()
        brightness += s.heat
    light += brightness

print("mean brightness: %.6f" % (light / FRAMES))
print("burning at the end:", sum(s.burning for s in sparks))
