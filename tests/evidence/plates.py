"""Objects that hold what is computed: a plate that settles in every step, as variables too; weights and their mean."""

from __future__ import annotations

SETTLING = """
import numpy as np
TOLERANCE = 1e-10
rows, cols = np.mgrid[0:12, 0:12].astype(float)
heat = np.zeros((12, 12))
rate = 0.0317
for step in range(9):
    source, moved = rate * np.sin(rows * step) * np.cos(cols), 1.0
    while moved > TOLERANCE:
        last, heat = heat, 0.2 * (np.roll(heat, 1, 0) + np.roll(heat, 1, 1) + heat) + source
        moved = np.abs(heat - last).max()
print(heat.sum())
"""
PLATE = """
import numpy as np
class Plate:
    def __init__(self, n, tolerance):
        self.grid = np.mgrid[0:n, 0:n].astype(float)
        self.heat = np.zeros((n, n))
        self.tolerance, self.rate = tolerance, 0.0317
    def settle(self, step):
        source, moved = self.rate * np.sin(self.grid[0] * step) * np.cos(self.grid[1]), 1.0
        while moved > self.tolerance{slack}:
            last = self.heat
            self.heat = 0.2 * (np.roll(last, 1, 0) + np.roll(last, 1, 1) + last) + source
            moved = np.abs(self.heat - last).max()
plate = Plate(12, tolerance=1e-10)
for step in range(9):
    plate.settle(step)
print(plate.heat.sum())
"""
# As an object whose `heat` is the step before's.
LAGGING = PLATE.format(slack="").replace(
    "        source, moved", "        self.heat, last = self.now, self.now\n        source, moved"
)
LAGGING = LAGGING.replace("last = self.heat", "last = self.now").replace("self.heat = 0.2", "self.now = 0.2")
LAGGING = LAGGING.replace("np.abs(self.heat -", "np.abs(self.now -").replace("plate.heat.sum", "plate.now.sum")
LAGGING = LAGGING.replace("self.tolerance, self", "self.now = self.heat\n        self.tolerance, self")

AVERAGED = """
import numpy as np
class Net:
    def __init__(self):
        self.w = np.random.default_rng(4).random((6, 5))
        self.mean = self.w * 0.5
    def step(self, k):
        self.w = self.w - 0.01 * (k + 1) * np.sin(self.w)
        {update}
net = Net()
for k in range(9):
    net.step(k)
print(net.mean.sum())
"""
