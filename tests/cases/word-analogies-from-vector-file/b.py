import os

os.environ["OPENBLAS_NUM_THREADS"] = "1"      # one worker a core
import numpy as np

SIZE, DIM = 40000, 50


def read_vectors(seed=6):
    """Stands in for reading glove.6B.50d.txt into one array."""
    rng = np.random.default_rng(seed)
    topics = rng.standard_normal((300, DIM))
    table = topics[rng.integers(0, 300, SIZE)] + 0.8 * rng.standard_normal((SIZE, DIM))
    table = table.astype(np.float32)
    return table / np.sqrt((table ** 2).sum(axis=1))[:, None]


def answer(table, question, n=5):
    a, b, c = question
    scores = table @ (table[b] - table[a] + table[c])
    scores[question] = -np.inf
    candidates = np.argpartition(scores, SIZE - n)[SIZE - n:]
    return candidates[np.argsort(-scores[candidates])]


table = read_vectors()
names = [f"w{i}" for i in range(SIZE)]
questions = np.random.default_rng(1).integers(0, SIZE, (500, 3))

checksum = 0
for n in range(4000):
    found = answer(table, questions[n % 500])
    checksum += int(found[0])

print("checksum of the answers", checksum, "last:", [names[i] for i in found])
