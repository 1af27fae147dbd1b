"""Offline evaluation: precision, recall and MRR at 100 of the saved recommendations."""
import time
import numpy as np

N_USERS, N_ITEMS, K = 3000, 20_000, 100


def fake_run(seed):
    rng = np.random.default_rng(seed)
    popular = (N_ITEMS * rng.random((N_USERS, K)) ** 3).astype(np.int64)
    return popular


def held_out(seed):
    rng = np.random.default_rng(seed)
    return [set((N_ITEMS * rng.random(rng.integers(5, 40)) ** 3).astype(np.int64).tolist()) for _ in range(N_USERS)]


def evaluate(recs, truth):
    prec = rec = mrr = 0.0
    for row, wanted in zip(recs, truth):
        hits = wanted & set(row)
        prec += len(hits) / K
        rec += len(hits) / len(wanted)
        if hits:
            for rank, item in enumerate(row, 1):
                if item in hits:
                    mrr += 1 / rank
                    break
    return prec / len(truth), rec / len(truth), mrr / len(truth)


if __name__ == "__main__":
    recs = fake_run(5)
    truth = held_out(6)
    times = []
    for block in range(150):
        lo = block * 200 % N_USERS
        t0 = time.perf_counter()
        p, r, m = evaluate(recs[lo:lo + 200], truth[lo:lo + 200])
        times.append(time.perf_counter() - t0)
    print(f"P@{K} {p:.4f} R@{K} {r:.4f} MRR {m:.4f}, median {1e3 * np.median(times):.2f} ms for 200 users")
