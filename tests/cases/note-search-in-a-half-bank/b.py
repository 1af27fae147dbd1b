import os
import tempfile
from zlib import crc32

import numpy as np

dim = 64


def embed(text):
    counts = [0.0] * dim
    for a in range(len(text) - 2):
        h = crc32(text[a:a + 3].encode())
        counts[h % dim] += 1.0 if h & 0x10000 else -1.0
    counts = np.array(counts, dtype=np.float32)
    return counts / np.linalg.norm(counts)


def corpus(gen, n=250):
    alphabet = np.array(list("abcdefghijklmnopqrstuvwxyz"))
    vocabulary = ["".join(gen.choice(alphabet, size=gen.integers(3, 9))) for _ in range(3000)]
    texts = []
    for _ in range(n):
        own = gen.integers(0, 3000, 40)
        texts.append([vocabulary[k] for k in own[gen.integers(0, 40, 1500)]])
    return texts


def save_bank(filename, texts, gen, size=7_000):
    v = gen.standard_normal((size, dim)).astype(np.float32)
    v /= np.linalg.norm(v, axis=1, keepdims=True)
    v[:len(texts)] = [embed(" ".join(t)) for t in texts]
    np.save(filename, v.astype(np.float16))


def top_k(bank, q, k=10):
    sim = bank @ q
    best = np.argpartition(sim, -k)[-k:]
    best = best[np.argsort(sim[best])[::-1]]
    return best, sim[best]


def main():
    gen = np.random.default_rng(5)
    texts = corpus(gen)
    with tempfile.TemporaryDirectory() as tmp:
        name = os.path.join(tmp, "notes.npy")
        save_bank(name, texts, gen)
        bank = np.load(name).astype(np.float32)

    gen = np.random.default_rng(6)
    ranks = []
    for _ in range(5):
        for wanted, words in enumerate(texts):
            keep = gen.random(len(words)) < 0.5
            ids, sim = top_k(bank, embed(" ".join(w for w, k in zip(words, keep) if k)))
            where = np.nonzero(ids == wanted)[0]
            ranks.append(where[0] + 1 if where.size else np.inf)

    ranks = np.array(ranks)
    print(f"recall@10 {np.mean(ranks <= 10):.3f}, mrr {np.mean(1 / ranks):.3f}")


main()
