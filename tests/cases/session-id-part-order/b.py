import numpy as np

rng = np.random.default_rng(5)
NODE = "prod-eu-central-1-frontend-07"


def session_id(token):
    return f"{token:08x}-{NODE}"


def access_log(n, sessions):
    tokens = rng.integers(0, 2**32, sessions)
    ids = [session_id(t) for t in tokens.tolist()]
    who = rng.zipf(1.3, n) % sessions
    sizes = rng.integers(200, 90_000, n)
    return [f"{ids[w]} GET /item {s}" for w, s in zip(who.tolist(), sizes.tolist())]


def columns(lines):
    fields = [line.split() for line in lines]
    return np.array([f[0] for f in fields]), np.array([int(f[3]) for f in fields])


hours = [columns(access_log(4000, 1500)) for _ in range(8)]

heavy = 0
top = []
for i in range(240):
    ids, sizes = hours[i % 8]
    session, index, hits = np.unique(ids, return_inverse=True, return_counts=True)
    volume = np.bincount(index, sizes)
    heavy += int((hits > 5).sum())
    top.append(volume.max() / volume.sum())

print(heavy, float(np.mean(top)))
