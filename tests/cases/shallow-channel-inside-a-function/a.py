"""Dam break in a channel: shallow water, bed friction, Lax-Friedrichs steps on a staggered set of cells."""
import numpy as np

G = 9.81
MANNING = 0.03
cells = 3000
dx = 1000.0 / cells
x = (np.arange(cells) + 0.5) * dx

depth = np.where(x < 500.0, 2.0, 1.0)
flow = np.zeros(cells)

time = 0.0
crest = 0.0
for output in range(3000):
    for _ in range(10):
        speed = flow / depth
        celerity = np.sqrt(G * depth)
        dt = 0.4 * dx / np.max(np.abs(speed) + celerity)

        flux_mass = flow
        flux_momentum = flow * speed + 0.5 * G * depth * depth
        mean_depth = 0.5 * (depth[1:] + depth[:-1])
        mean_flow = 0.5 * (flow[1:] + flow[:-1])
        half_depth = mean_depth - 0.5 * dt / dx * (flux_mass[1:] - flux_mass[:-1])
        half_flow = mean_flow - 0.5 * dt / dx * (flux_momentum[1:] - flux_momentum[:-1])

        friction = G * MANNING**2 * speed * np.abs(speed) / depth ** (1.0 / 3.0)
        depth = depth.copy()
        flow = flow.copy()
        depth[1:-1] = 0.5 * (half_depth[1:] + half_depth[:-1])
        flow[1:-1] = 0.5 * (half_flow[1:] + half_flow[:-1]) - dt * friction[1:-1]
        time += dt
    crest = max(crest, float(np.max(flow / depth)))

print("t = %.4f s, fastest water %.6f m/s, volume %.6f" % (time, crest, depth.sum() * dx))
