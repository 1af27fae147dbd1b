from random import Random

AMBIENT, LAYERS, DT = 20.0, 130, 1.0


def controller(kp, ki, kd):
    total, previous, output = 0.0, None, None
    while True:
        e = yield output
        total += e * DT
        rate = 0.0 if previous is None else (e - previous) / DT
        previous = e
        output = kp * e + ki * total + kd * rate


def conduct(inside, wall):
    left = [inside, *wall[:-1]]
    right = [*wall[1:], AMBIENT]
    return [w + DT * 0.2 * (l - 2 * w + r) for l, w, r in zip(left, wall, right)]


noise = Random(4)
loop = controller(0.02, 0.00004, 0.3)
next(loop)
inside = AMBIENT
wall = [AMBIENT] * LAYERS
worst = 0.0
for minute in range(700):
    goal = 180.0 if minute % 240 < 120 else 240.0
    for _ in range(60):
        u = loop.send(goal - (inside + noise.gauss(0.0, 0.2)))
        u = 0.0 if u < 0.0 else 1.0 if u > 1.0 else u
        wall = conduct(inside, wall)
        inside += DT * (0.9 * u - 0.02 * (inside - wall[0]))
    if minute % 120 == 119:
        worst = max(worst, abs(goal - inside))

print("inside", round(inside, 2), "worst", round(worst, 2))
