from random import Random


class Particle:
    def __init__(self, x, y, ang_vel):
        self.x = x
        self.y = y
        self.ang_vel = ang_vel


class Simulator:
    def __init__(self, particles, timestep=1e-4):
        self.particles = particles
        self.timestep = timestep

    def evolve(self, dt):
        for _ in range(round(dt / self.timestep)):
            for p in self.particles:
                norm = (p.x ** 2 + p.y ** 2) ** 0.5
                d = self.timestep * p.ang_vel / norm
                p.x, p.y = p.x - d * p.y, p.y + d * p.x


rnd = Random(5)
sim = Simulator([Particle(rnd.uniform(0.2, 1), rnd.uniform(0.2, 1), rnd.uniform(-1, 1)) for _ in range(12)])

for frame in range(500):
    sim.evolve(0.05)

print("first particle", sim.particles[0].x, sim.particles[0].y)
