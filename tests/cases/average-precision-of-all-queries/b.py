import jax
import jax.numpy as jnp
import numpy as np

ITEMS, DIM = 4000, 32


def catalogue(seed=0):
    rng = np.random.default_rng(seed)
    return rng.standard_normal((ITEMS, DIM)).astype(np.float32)


def query_batches(items, batches, size=48, seed=1):
    rng = np.random.default_rng(seed)
    for _ in range(batches):
        wanted = rng.standard_normal((size, DIM)).astype(np.float32)
        noisy = wanted + 0.8 * rng.standard_normal((size, DIM)).astype(np.float32)
        relevant = noisy @ items.T > 18.0
        relevant[:, 0] = True
        yield wanted, relevant


@jax.jit
def similarity(queries, items):
    norms = jnp.linalg.norm(items, axis=1)
    return (queries @ items.T) / norms


@jax.jit
def average_precision(scores, relevant):
    order = jnp.argsort(-scores, axis=1)
    hits = jnp.take_along_axis(relevant, order, axis=1).astype(jnp.float32)
    found = jnp.cumsum(hits, axis=1)
    precision = found / jnp.arange(1, scores.shape[1] + 1)
    return (precision * hits).sum(axis=1) / hits.sum(axis=1)


def main(batches=120):
    items = catalogue()
    device_items = jnp.asarray(items)
    total, count = 0.0, 0
    for queries, relevant in query_batches(items, batches):
        scores = similarity(queries, device_items)
        ap = average_precision(scores, relevant)
        total += float(ap.sum())
        count += len(queries)
    print(f"mAP {total / count:.5f} over {count} queries")


if __name__ == "__main__":
    main()
