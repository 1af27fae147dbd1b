import random
import re
from collections import Counter

random.seed(4)
syllables = "ka lo mi ter von sul pra dex ino ral tem bi gno far cet".split()


def word(n):
    return "".join(random.choice(syllables) for _ in range(n))


def make_glossary(n):
    terms = set()
    while len(terms) < n:
        terms.add(word(random.choice([2, 3])))
    return sorted(terms)


glossary = make_glossary(560)

notes = [" ".join(word(random.choice([1, 2, 2, 3])) for _ in range(45)) for _ in range(500)]


def terms_in(text):
    found = []
    for term in glossary:
        if re.search(r"\b" + term + r"\b", text):
            found.append(term)
    return found


hits = Counter()
for text in notes:
    hits.update(terms_in(text))

print(sum(hits.values()), hits.most_common(3))
