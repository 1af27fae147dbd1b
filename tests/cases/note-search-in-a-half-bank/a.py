import tempfile
import zlib
from pathlib import Path

import numpy as np

N_NOTES, KNOWN, DIM, TOP = 7_000, 250, 64, 10


def encode(text):
    """Hashed character trigrams, signed, unit length."""
    v = [0.0] * DIM
    for i in range(len(text) - 2):
        h = zlib.crc32(text[i:i + 3].encode())
        v[h % DIM] += 1.0 if h & 0x10000 else -1.0
    v = np.array(v, dtype=np.float32)
    return v / np.linalg.norm(v)


def write_notes(rng):
    letters = np.array(list("abcdefghijklmnopqrstuvwxyz"))
    words = ["".join(rng.choice(letters, size=rng.integers(3, 9))) for _ in range(3000)]
    return [[words[k] for k in rng.integers(0, 3000, 40)[rng.integers(0, 40, 1500)]] for _ in range(KNOWN)]


def write_bank(path, notes, rng):
    bank = rng.standard_normal((N_NOTES, DIM)).astype(np.float32)
    bank /= np.linalg.norm(bank, axis=1, keepdims=True)
    bank[:KNOWN] = [encode(" ".join(words)) for words in notes]
    np.save(path, bank.astype(np.float16))


class NoteIndex:
    def __init__(self, path):
        self.vectors = np.load(path)

    def search(self, query, k=TOP):
        scores = self.vectors @ query.astype(self.vectors.dtype)
        ranked = sorted(enumerate(scores), key=lambda pair: pair[1], reverse=True)
        return ranked[:k]


def drafts(notes, rng, rounds):
    """Earlier drafts of the known notes: half of the words are missing."""
    for _ in range(rounds):
        for number, words in enumerate(notes):
            kept = rng.random(len(words)) < 0.5
            yield number, " ".join(w for w, k in zip(words, kept) if k)


rng = np.random.default_rng(5)
notes = write_notes(rng)
folder = tempfile.TemporaryDirectory()
path = Path(folder.name) / "notes.npy"
write_bank(path, notes, rng)
index = NoteIndex(path)

asked, found, reciprocal = 0, 0, 0.0
for number, text in drafts(notes, np.random.default_rng(6), 5):
    asked += 1
    for place, (note, score) in enumerate(index.search(encode(text)), start=1):
        if note == number:
            found += 1
            reciprocal += 1.0 / place

print("recall@%d %.3f, mrr %.3f" % (TOP, found / asked, reciprocal / asked))
