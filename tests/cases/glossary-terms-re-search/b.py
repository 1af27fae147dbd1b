import random
import re

random.seed(4)
syllables = "ka lo mi ter von sul pra dex ino ral tem bi gno far cet".split()


def word(n):
    return "".join(random.choice(syllables) for _ in range(n))


class Glossary:
    def __init__(self, terms):
        self.terms = sorted(terms)
        self.patterns = {t: re.compile(r"\b" + t + r"\b") for t in self.terms}
        self.counts = dict.fromkeys(self.terms, 0)

    def scan(self, text):
        for term, pattern in self.patterns.items():
            if pattern.search(text):
                self.counts[term] += 1

    def top(self, k):
        return sorted(self.counts.items(), key=lambda kv: -kv[1])[:k]


def some_terms(n):
    terms = set()
    while len(terms) < n:
        terms.add(word(random.choice([2, 3])))
    return terms


g = Glossary(some_terms(560))

notes = [" ".join(word(random.choice([1, 2, 2, 3])) for _ in range(45)) for _ in range(500)]

for note in notes:
    g.scan(note)

print(sum(g.counts.values()), g.top(3))
