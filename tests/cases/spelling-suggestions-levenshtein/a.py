import random

import numpy as np

random.seed(12)
SYLLABLES = "ba be bo ca ce co da de di fa fe ga go ha he in ka la le lo ma me mi na no pa pe ra re ri sa se so ta te ti to va ve za".split()
vocabulary = sorted({"".join(random.choice(SYLLABLES) for _ in range(random.randint(2, 5))) for _ in range(80)})


def misspell(word):
    i = random.randrange(len(word))
    c = random.choice("abcdefghilmnoprstuvz")
    return random.choice([word[:i] + word[i + 1:], word[:i] + c + word[i:], word[:i] + c + word[i + 1:]])


queries = [misspell(random.choice(vocabulary)) for _ in range(300)]


def levenshtein(s, t):
    m, n = len(s), len(t)
    d = np.zeros((m + 1, n + 1), dtype=int)
    d[:, 0] = np.arange(m + 1)
    d[0, :] = np.arange(n + 1)
    for i in range(1, m + 1):
        for j in range(1, n + 1):
            cost = 0 if s[i - 1] == t[j - 1] else 1
            d[i, j] = min(d[i - 1, j] + 1, d[i, j - 1] + 1, d[i - 1, j - 1] + cost)
    return d[m, n]


def suggest(word):
    best, best_d = None, 1000
    for v in vocabulary:
        dist = levenshtein(word, v)
        if dist < best_d:
            best, best_d = v, dist
    return best, best_d


total = 0
answers = []
for word in queries:
    best, dist = suggest(word)
    answers.append(best)
    total += int(dist)

print(total, hash(tuple(len(a) for a in answers)), answers[:5])
