import os
os.environ["OPENBLAS_NUM_THREADS"] = "1"   # one worker process per core

import time
import numpy as np

# MMR re-ranking: 24 articles out of 1000 candidates for each reader
lam, n_cand, dim, k = 0.7, 1000, 64, 24


def mmr(embeddings, relevance, k):
    selected = [int(np.argmax(relevance))]
    mask = np.zeros(len(relevance), dtype=bool)
    mask[selected[0]] = True
    while len(selected) < k:
        # similarity of every candidate to what is on the shelf already
        sim = embeddings @ embeddings[selected].T
        redundancy = sim.max(axis=1)
        score = lam * relevance - (1 - lam) * redundancy
        score[mask] = -np.inf
        best = int(np.argmax(score))
        selected.append(best)
        mask[best] = True
    return selected


rng = np.random.default_rng(3)
all_emb = rng.standard_normal((20, n_cand, dim)).astype(np.float32)
all_emb /= np.linalg.norm(all_emb, axis=2, keepdims=True)
all_rel = rng.random((20, n_cand)).astype(np.float32)

start = time.perf_counter()
check = 0
for reader in range(150):
    check += sum(mmr(all_emb[reader % 20], all_rel[reader % 20], k))
print("check", check, " ms a reader", (time.perf_counter() - start) / 150 * 1000)
