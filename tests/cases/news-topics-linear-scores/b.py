import numpy as np
import scipy.sparse as sp

rng = np.random.default_rng(2)
words, topics, batch, n_batches = 20000, 24, 100, 30

# articles as tf-idf rows, about 80 different words each
batches = [sp.random_array((batch, words), density=80 / words, format="csr", rng=rng)
           for _ in range(n_batches)]

coef = np.ascontiguousarray(rng.standard_normal((words, topics)).T)       # one row of weights per topic
bias = rng.standard_normal(topics)


def topic_of(X):
    scores = X @ coef.T + bias
    return scores.argmax(axis=1)


tally = np.zeros(topics, dtype=int)
for step in range(3000):
    tally += np.bincount(topic_of(batches[step % n_batches]), minlength=topics)

print("articles per topic:", tally // (3000 // n_batches))
