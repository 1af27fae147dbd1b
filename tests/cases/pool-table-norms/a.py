import numpy as np

STEPS = 20000
SUBSTEPS = 30
RADIUS = 0.028
WIDTH, LENGTH = 1.27, 2.54
DT = 0.002


class Ball:
    def __init__(self, position, velocity):
        self.position = np.array(position, dtype=float)
        self.velocity = np.array(velocity, dtype=float)


def gap(p, q):
    return np.linalg.norm(p.position - q.position) - 2.0 * RADIUS


def collide(p, q):
    normal = p.position - q.position
    normal = normal / np.linalg.norm(normal)
    closing = np.dot(p.velocity - q.velocity, normal)
    if closing < 0.0:
        p.velocity -= closing * normal
        q.velocity += closing * normal


def cushions(ball):
    x, y = ball.position
    if (x < RADIUS and ball.velocity[0] < 0.0) or (x > WIDTH - RADIUS and ball.velocity[0] > 0.0):
        ball.velocity[0] = -ball.velocity[0]
    if (y < RADIUS and ball.velocity[1] < 0.0) or (y > LENGTH - RADIUS and ball.velocity[1] > 0.0):
        ball.velocity[1] = -ball.velocity[1]


rng = np.random.default_rng(8)
balls = []
for k in range(16):
    spot = (0.2 + 0.25 * (k % 4), 0.4 + 0.5 * (k // 4))
    balls.append(Ball(spot, rng.normal(0.0, 1.0, 2)))


def advance(balls):
    found = 0
    for ball in balls:
        ball.position += DT * ball.velocity
        cushions(ball)
    for i, p in enumerate(balls):
        for q in balls[i + 1:]:
            if gap(p, q) < 0.0:
                collide(p, q)
                found += 1
    return found


hits = 0
for frame in range(STEPS):
    for _ in range(SUBSTEPS):
        hits += advance(balls)

print("contacts", hits, "energy", round(sum(float(b.velocity @ b.velocity) for b in balls), 6))
