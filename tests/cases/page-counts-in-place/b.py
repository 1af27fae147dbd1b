import re
from collections import Counter

import numpy as np

# pages of a corpus: few words are common, most are rare
rng = np.random.default_rng(12)
letters = np.array(list("etaoinshrdlucmfw"))


def spell(number):
    word = ""
    while number:
        word += letters[number % 16]
        number //= 16
    return word + "e"


n_pages, n_words = 3000, 1500
ids = np.minimum(rng.zipf(1.4, n_pages * n_words), 500000).reshape(n_pages, n_words)
spelling = {int(i): spell(int(i)) for i in np.unique(ids)}
pages = [" ".join(spelling[i] for i in row) for row in ids.tolist()]

totals = Counter()
once = 0
for page in pages:
    counts = Counter(re.findall(r"[a-z]+", page.lower()))
    once += sum(1 for c in counts.values() if c == 1)
    totals.update(counts)

print(len(totals), "words,", totals.most_common(3), once / n_pages, "words a page seen once")
