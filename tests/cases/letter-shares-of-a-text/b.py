import random
import string

random.seed(5)
ALPHABET = string.ascii_lowercase
WEIGHTS = [8, 1, 3, 4, 13, 2, 2, 6, 7, 1, 1, 4, 2, 7, 8, 2, 1, 6, 6, 9, 3, 1, 2, 1, 2, 1]


def make_text(words):
    out = []
    for _ in range(words):
        w = "".join(random.choices(ALPHABET, WEIGHTS, k=random.randint(2, 9)))
        out.append(w.capitalize() if random.random() < 0.1 else w)
        if random.random() < 0.08:
            out[-1] += random.choice([",", ".", "!", " -", ";"])
    return " ".join(out)


class LetterProfile:
    def __init__(self, text):
        text = text.lower()
        self.counts = {c: text.count(c) for c in ALPHABET}
        self.total = sum(self.counts.values())

    def share(self, letters):
        return sum(self.counts[c] / self.total for c in letters)


texts = [make_text(12000) for _ in range(20)]
vowels = []
for n in range(3000):
    profile = LetterProfile(texts[n % 20])
    vowels.append(profile.share("aeiou"))

print("share of vowels:", sum(vowels) / len(vowels))
