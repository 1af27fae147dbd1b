import numpy as np

# vibrating membrane with periodic edges, explicit central differences
M = 200
KEEP = 8                       # time levels held for the film
DTYPE = np.float32
C2 = DTYPE(0.25)

grid = np.linspace(0, 1, M, endpoint=False)
u = np.zeros((KEEP, M + 2, M + 2), dtype=DTYPE)
acc = np.empty((M, M), dtype=DTYPE)
tmp = np.empty((M, M), dtype=DTYPE)


def periodic(p):
    p[0, :] = p[-2, :]
    p[-1, :] = p[1, :]
    p[:, 0] = p[:, -2]
    p[:, -1] = p[:, 1]


def advance(before, now, after):
    c = now[1:-1, 1:-1]
    np.add(now[2:, 1:-1], now[:-2, 1:-1], out=acc)
    np.add(acc, now[1:-1, 2:], out=acc)
    np.add(acc, now[1:-1, :-2], out=acc)
    np.multiply(acc, C2, out=acc)
    np.multiply(c, 2 - 4 * C2, out=tmp)
    np.add(acc, tmp, out=acc)
    np.subtract(acc, before[1:-1, 1:-1], out=acc)
    after[1:-1, 1:-1] = acc
    periodic(after)


u[0, 1:-1, 1:-1] = np.cos(4 * np.pi * grid)[:, None] * np.sin(4 * np.pi * grid)[None, :]
periodic(u[0])
u[1] = u[0]

for frame in range(8000):
    for step in (2 * frame, 2 * frame + 1):
        advance(u[step % KEEP], u[(step + 1) % KEEP], u[(step + 2) % KEEP])
    if (frame + 1) % 2000 == 0:
        print("frame %d: largest displacement %.4f" % (frame + 1, np.abs(u[(step + 2) % KEEP]).max()))
