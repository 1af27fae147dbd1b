"""Top ten films for everybody from SVD factors, after the Surprise FAQ."""
import time
from collections import defaultdict, namedtuple

import numpy as np

Prediction = namedtuple("Prediction", ["uid", "iid", "r_ui", "est", "details"])
N_USERS, N_FILMS, BLOCK = 1200, 1500, 20

rng = np.random.default_rng(1)
user_factors = rng.normal(0, 0.3, (N_USERS, 20))
film_factors = rng.normal(0, 0.3, (N_FILMS, 20))
film_ids = [f"film{k}" for k in range(N_FILMS)]


def test(users):
    """A prediction for every film, for each of the users."""
    estimates = np.clip(3.5 + user_factors[users] @ film_factors.T, 1, 5)
    predictions = []
    for user, row in zip(users, estimates.tolist()):
        for film, est in zip(film_ids, row):
            predictions.append(Prediction(user, film, None, est, {"was_impossible": False}))
    return predictions


def get_top_n(predictions, n=10):
    top_n = defaultdict(list)
    for uid, iid, true_r, est, _ in predictions:
        top_n[uid].append((iid, est))
    for uid, ratings in top_n.items():
        ratings.sort(key=lambda x: x[1], reverse=True)
        top_n[uid] = ratings[:n]
    return top_n


times = []
check = 0.0
for first in range(0, N_USERS, BLOCK):
    t0 = time.perf_counter()
    top = get_top_n(test(range(first, first + BLOCK)))
    check += sum(est for films in top.values() for _, est in films)
    times.append(time.perf_counter() - t0)
print(f"sum of the top estimates {check:.4f}, {1e3 * np.median(times):.1f} ms a block of {BLOCK} users")
