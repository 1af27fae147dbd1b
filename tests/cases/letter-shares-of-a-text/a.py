import random
import string
from collections import Counter

random.seed(5)
WEIGHTS = [8, 1, 3, 4, 13, 2, 2, 6, 7, 1, 1, 4, 2, 7, 8, 2, 1, 6, 6, 9, 3, 1, 2, 1, 2, 1]


def make_text(words):
    out = []
    for _ in range(words):
        w = "".join(random.choices(string.ascii_lowercase, WEIGHTS, k=random.randint(2, 9)))
        out.append(w.capitalize() if random.random() < 0.1 else w)
        if random.random() < 0.08:
            out[-1] += random.choice([",", ".", "!", " -", ";"])
    return " ".join(out)


texts = [make_text(12000) for _ in range(20)]


def letter_shares(text):
    letters = [c for c in text.lower() if c.isalpha()]
    counts = Counter(letters)
    return [counts[c] / len(letters) for c in string.ascii_lowercase]


vowels = []
for n in range(3000):
    shares = letter_shares(texts[n % 20])
    vowels.append(shares[0] + shares[4] + shares[8] + shares[14] + shares[20])

print("share of vowels:", sum(vowels) / len(vowels))
