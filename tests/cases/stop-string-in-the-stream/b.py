"""Text streaming for a toy language model: sample ids, send the new text out, end at a stop string.

The model is a table of word pairs, the sampling is the usual temperature + Gumbel trick.
"""
import random
import time

import numpy as np

random.seed(3)
SYLLABLES = [c + v for c in "bcdfghklmnprstvz" for v in "aeiou"]
VOCAB = [(" " if random.random() < 0.4 else "") + "".join(random.choices(SYLLABLES, k=random.randint(1, 3)))
         for _ in range(3000)]
VOCAB_BYTES = [w.encode() for w in VOCAB]
STOP = ["</s>", "\nUser:", "###"]
BATCH = 96

rng = np.random.default_rng(5)
bigram = rng.standard_normal((len(VOCAB), len(VOCAB)), dtype=np.float32)
noise = rng.gumbel(size=(64, len(VOCAB))).astype(np.float32)


def sample(last, temperature=0.8):
    scores = bigram[last] / temperature + noise[rng.integers(64, size=len(last))]
    return scores.argmax(axis=1)


def decode(ids):
    return b"".join([VOCAB_BYTES[i] for i in ids]).decode("utf-8", errors="replace")


class Stream:
    TAIL = max(map(len, STOP)) - 1

    def __init__(self):
        self.ids = []
        self.tail = ""
        self.finished = False

    def push(self, token):
        self.ids.append(token)
        new = decode([token])
        window = self.tail + new
        if any(s in window for s in STOP):
            self.finished = True
        self.tail = window[-self.TAIL:]
        return new


streams = [Stream() for _ in range(BATCH)]
last = np.zeros(BATCH, dtype=np.int64)
chars = 0
began = time.perf_counter()
for step in range(300):
    last = sample(last)
    for stream, token in zip(streams, last.tolist()):
        if not stream.finished:
            chars += len(stream.push(token))
    if step % 100 == 99:
        now = time.perf_counter()
        print(f"step {step + 1}: {chars} chars, {(now - began) * 10:.3f} ms")
        began = now
