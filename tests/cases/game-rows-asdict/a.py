"""Replay export: each tick all units of the game become rows for the recorder."""
import random
from dataclasses import dataclass, asdict


@dataclass
class Unit:
    uid: int
    kind: str
    x: float
    y: float
    hp: int = 100
    ammo: int = 30
    team: str = "red"

    def move(self, rng):
        self.x += rng.uniform(-1, 1)
        self.y += rng.uniform(-1, 1)
        if rng.random() < 0.01:
            self.hp -= 1


class Recorder:
    def __init__(self, keep):
        self.keep = keep
        self.ticks = []

    def record(self, units):
        rows = [asdict(u) for u in units]
        self.ticks.append(rows)
        if len(self.ticks) > self.keep:
            self.ticks.pop(0)


rng = random.Random(77)
units = [Unit(i, rng.choice(["tank", "scout", "medic"]), rng.uniform(0, 50), rng.uniform(0, 50),
              team=rng.choice(["red", "blue"])) for i in range(300)]
recorder = Recorder(keep=20)

for tick in range(1000):
    for u in units:
        u.move(rng)
    recorder.record(units)

print("ticks kept", len(recorder.ticks), "hp left", sum(row["hp"] for row in recorder.ticks[-1]))
