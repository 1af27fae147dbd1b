# recall / precision / MRR of a stored recommendation run, users x 100 item ids
from time import perf_counter
import numpy as np

n_users, n_items, k = 3000, 20_000, 100

rng = np.random.default_rng(5)
run = (n_items * rng.random((n_users, k)) ** 3).astype(np.int64)
rng = np.random.default_rng(6)
truth = [set((n_items * rng.random(rng.integers(5, 40)) ** 3).astype(np.int64).tolist()) for _ in range(n_users)]


def metrics(run, truth):
    p = r = rr = 0.0
    for recommended, relevant in zip(run.tolist(), truth):
        found = relevant & set(recommended)
        p += len(found) / k
        r += len(found) / len(relevant)
        if found:
            for position, item in enumerate(recommended, 1):
                if item in found:
                    rr += 1 / position
                    break
    n = len(truth)
    return p / n, r / n, rr / n


clock = []
for i in range(150):
    first = i * 200 % n_users
    start = perf_counter()
    result = metrics(run[first:first + 200], truth[first:first + 200])
    clock.append(perf_counter() - start)
print("P@100 %.4f R@100 %.4f MRR %.4f" % result, f"{1e3 * np.median(clock):.2f} ms for 200 users")
