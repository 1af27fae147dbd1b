import random

random.seed(12)
SYLLABLES = "ba be bo ca ce co da de di fa fe ga go ha he in ka la le lo ma me mi na no pa pe ra re ri sa se so ta te ti to va ve za".split()
vocabulary = sorted({"".join(random.choice(SYLLABLES) for _ in range(random.randint(2, 5))) for _ in range(80)})


def misspell(word):
    i = random.randrange(len(word))
    c = random.choice("abcdefghilmnoprstuvz")
    return random.choice([word[:i] + word[i + 1:], word[:i] + c + word[i:], word[:i] + c + word[i + 1:]])


queries = [misspell(random.choice(vocabulary)) for _ in range(300)]


class Speller:
    def __init__(self, words):
        self.words = words

    def distance(self, s, t, limit):
        """edit distance, or limit as soon as it cannot be smaller than that"""
        if abs(len(s) - len(t)) >= limit:
            return limit
        prev = list(range(len(t) + 1))
        for i, a in enumerate(s, 1):
            row = [i]
            for j, b in enumerate(t, 1):
                row.append(min(prev[j] + 1, row[j - 1] + 1, prev[j - 1] + (a != b)))
            if min(row) >= limit:
                return limit
            prev = row
        return prev[-1]

    def correct(self, word):
        best, limit = None, 1000
        for w in self.words:
            dist = self.distance(word, w, limit)
            if dist < limit:
                best, limit = w, dist
        return best, limit


speller = Speller(vocabulary)
total = 0
answers = []
for word in queries:
    best, dist = speller.correct(word)
    answers.append(best)
    total += dist

print(total, hash(tuple(len(a) for a in answers)), answers[:5])
