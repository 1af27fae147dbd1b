import numpy as np

rng = np.random.default_rng(42)
n_paragraphs, dim = 6000, 128
# stands in for the sentence encoder's output, read from a text file
embeddings = rng.standard_normal((n_paragraphs, dim))
questions = rng.standard_normal((64, dim))


def cosine(query, matrix):
    dots = matrix @ query
    lengths = np.sqrt(np.einsum("ij,ij->i", matrix, matrix))
    return dots / (lengths * np.sqrt(query @ query))


hits = 0
for q in range(100_000):
    scores = cosine(questions[q % 64], embeddings)
    best = int(scores.argmax())
    hits += best

print("sum of best rows:", hits)
