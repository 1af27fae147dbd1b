import numpy as np

rng = np.random.default_rng(1)
n_templates, length = 1500, 800
bank = rng.standard_normal((n_templates, length))
bank /= np.linalg.norm(bank, axis=1, keepdims=True)
stream = rng.standard_normal(200_000)


def best_match(bank, window):
    window = window - window.mean()
    score = np.abs(bank @ window) / np.sqrt(window @ window)
    return score.argmax(), score.max()


hits = []
for step in range(3000):
    start = (step * 57) % 190_000
    index, peak = best_match(bank, stream[start:start + length])
    hits.append((int(index), float(peak)))

print("best", max(hits, key=lambda hit: hit[1]))
