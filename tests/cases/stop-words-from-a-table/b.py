import numpy as np

rng = np.random.default_rng(4)
letters = np.array(list("etaoinshrdlucmfwyp"))
vocabulary = ["".join(rng.choice(letters, size=k)) for k in rng.integers(2, 11, size=2500)]
stop_words = vocabulary[:120]


def load_column(n_words):
    # the words of one document
    picks = (len(vocabulary) * rng.random(n_words) ** 2).astype(int)
    return np.array([vocabulary[i] for i in picks])


documents = [load_column(1200) for _ in range(100)]
stops = np.array(stop_words)

kept = 0
for i in range(2000):
    words = documents[i % 100]
    content = words[~np.isin(words, stops)]
    kept += len(content)

print("content words", kept)
