# oscillator with a stable limit cycle from two starting points, forward Euler, plain floats
a = 1.0
h = 0.002


def follow(x, y, steps):
    for step in range(steps):
        x, y = x + h * y, y + h * (-x - a * y * (x ** 2 + y ** 2 - 1))
    return x, y


solutions = [(10.0, 5.0), (0.0, 1e-6)]
track = []

for frame in range(4000):
    solutions = [follow(x, y, 100) for x, y in solutions]
    track.append(solutions)

print("last points", track[-1])
