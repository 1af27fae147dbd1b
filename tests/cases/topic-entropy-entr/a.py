import numpy as np

rng = np.random.default_rng(12)
n_docs, n_topics = 3000, 120
batches = [rng.dirichlet(np.full(n_topics, 0.5), n_docs) for _ in range(4)]


def topic_entropy(theta):
    p = np.maximum(theta, 1e-300)
    return -(theta * np.log(p)).sum(axis=1)


flat = []
for sweep in range(1500):
    theta = batches[sweep % 4]
    h = topic_entropy(theta)
    flat.append(int((h > 3.9).sum()))

print("diffuse documents a sweep:", np.mean(flat))
