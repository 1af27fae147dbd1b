# notes by cosine similarity, texts and vectors apart
import os
import time

os.environ["OPENBLAS_NUM_THREADS"] = "1"      # one core on the little server
import numpy as np

K = 5


def unit(v):
    return v / np.linalg.norm(v)


def search(texts, matrix, query):
    scores = matrix @ unit(query)
    best = np.argpartition(-scores, K)[:K]
    best = best[np.argsort(-scores[best])]
    return [(texts[i], float(scores[i])) for i in best]


def main():
    rng = np.random.default_rng(12)
    texts = []
    matrix = np.empty((12000, 96), dtype=np.float32)
    for i in range(12000):
        texts.append(f"note {i}")
        matrix[i] = unit(rng.standard_normal(96, dtype=np.float32))

    durations = []
    for n in range(200):
        q = rng.standard_normal(96, dtype=np.float32)
        t = time.perf_counter()
        hits = search(texts, matrix, q)
        durations.append(time.perf_counter() - t)

    print("last hit:", hits[0])
    print("median search %.3f ms" % (1e3 * sorted(durations)[100]))


main()
