import math


class GCodeWriter:
    """Writes a spiral tool path as G-code text."""

    def __init__(self, feed=1200):
        self.feed = feed
        self.lines = 0

    def spiral(self, turns, per_turn, pitch, seed):
        text = "G21\nG90\nM3 S9000\n"
        n = turns * per_turn
        for i in range(n):
            angle = 2 * math.pi * i / per_turn + seed
            radius = pitch * i / per_turn
            x, y = radius * math.cos(angle), radius * math.sin(angle)
            text += f"G1 X{x:.3f} Y{y:.3f} F{self.feed}\n"
            self.lines += 1
        text += "M5\n"
        return text


writer = GCodeWriter()
size = 0

for part in range(300):
    program = writer.spiral(turns=40, per_turn=90, pitch=0.4, seed=part * 0.01)
    size += len(program)

print(writer.lines, "lines,", size, "characters")
