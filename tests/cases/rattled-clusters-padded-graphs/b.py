# spread of the energy of rattled clusters, by a message passing network (neighbour list of the clean cluster)
import time

import jax
import jax.numpy as jnp
import numpy as np

rng = np.random.default_rng(3)
HID = 32


def init(rng):
    g = lambda *s: jnp.asarray(rng.normal(size=s) / np.sqrt(s[0]), jnp.float32)
    return {"emb": g(20, HID),
            "layers": [{"edge": g(8, HID), "msg": g(HID, HID), "upd": g(HID, HID)} for _ in range(1)],
            "out": g(HID, 1)}


def energy(params, pos, species, senders, receivers, edge_mask):
    n = pos.shape[0]
    d = pos[senders] - pos[receivers]
    r = jnp.sqrt(jnp.sum(d * d, -1) + 1e-6)
    rbf = jnp.exp(-(r[:, None] - jnp.linspace(0.5, 4.0, 8)) ** 2) * edge_mask[:, None]
    h = params["emb"][species]
    for lay in params["layers"]:
        m = (h @ lay["msg"])[senders] * (rbf @ lay["edge"])
        h = h + jnp.tanh(jax.ops.segment_sum(m, receivers, n) @ lay["upd"])
    return jnp.sum((h @ params["out"])[:, 0] * (species > 0))


energy_jit = jax.jit(energy)


def random_cluster(rng):
    n = int(rng.integers(20, 70))
    side = (n / 0.06) ** (1 / 3)
    pos = rng.uniform(0, side, (n, 3)).astype(np.float32)
    d2 = ((pos[:, None] - pos[None]) ** 2).sum(-1)
    s, r = np.nonzero((d2 < 9.0) & (d2 > 0))
    return pos, rng.integers(1, 20, n).astype(np.int32), s.astype(np.int32), r.astype(np.int32)


def pad(pos, species, s, r):
    # at least one dummy node; nodes to a multiple of 32, edges to a multiple of 512
    n, e = len(pos), len(s)
    n_pad = (n // 32 + 1) * 32
    e_pad = (e // 512 + 1) * 512
    pos = np.concatenate([pos, np.zeros((n_pad - n, 3), np.float32)])
    species = np.concatenate([species, np.zeros(n_pad - n, np.int32)])
    fill = np.full(e_pad - e, n_pad - 1, np.int32)
    mask = (np.arange(e_pad) < e).astype(np.float32)
    return pos, species, np.concatenate([s, fill]), np.concatenate([r, fill]), mask


params = init(rng)
clusters = [random_cluster(rng) for _ in range(40)]
rattle = rng.normal(0, 0.05, (300, 128, 3)).astype(np.float32)
t0 = time.perf_counter()
spreads = []
for c in clusters:
    pos, *graph = pad(*c)
    rattled = [energy_jit(params, pos + rattle[k, :len(pos)], *graph) for k in range(300)]
    spreads.append(float(np.std([float(e) for e in rattled])))
print(f"{len(clusters)} clusters, {(time.perf_counter() - t0) / len(clusters) * 1e3:.1f} ms each")
print("mean spread", round(float(np.mean(spreads)), 4))
