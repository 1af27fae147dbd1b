import random
from collections import defaultdict

VOCAB_SIZE = 1300


def make_corpus(n_words, seed=5):
    rnd = random.Random(seed)
    onsets = "b c ch d f g h j k l m n p qu r s sh t th v w z st tr pl".split()
    vowels = "a e i o u ai ea ou ie".split()
    codas = ["", "", "n", "r", "s", "l", "nd", "st", "ng", "m"]
    lexicon = ["".join(rnd.choice(onsets) + rnd.choice(vowels) + rnd.choice(codas)
                       for _ in range(rnd.choice([1, 2, 2, 3]))) for _ in range(n_words)]
    return {word: 1 + 20000 // (rank + 3) for rank, word in enumerate(dict.fromkeys(lexicon))}


class BpeTrainer:
    def __init__(self, corpus):
        self.words = [list(word) + ["</w>"] for word in corpus]
        self.freqs = list(corpus.values())
        self.vocab = sorted({symbol for word in self.words for symbol in word})
        self.merges = []
        self.stats = defaultdict(int)
        self.where = defaultdict(set)
        for n, symbols in enumerate(self.words):
            self.count(n, symbols, +1)

    def count(self, n, symbols, sign):
        for pair in zip(symbols, symbols[1:]):
            self.stats[pair] += sign * self.freqs[n]
            self.where[pair].add(n)

    def merge_best(self):
        stats = self.stats
        left, right = best = max(stats, key=lambda pair: (stats[pair], pair))
        token = left + right
        for n in self.where.pop(best):
            old = self.words[n]
            new = []
            for symbol in old:
                if symbol == right and new and new[-1] == left:
                    new[-1] = token
                else:
                    new.append(symbol)
            self.count(n, old, -1)
            self.count(n, new, +1)
            self.words[n] = new
        del stats[best]
        self.merges.append(best)
        self.vocab.append(token)


trainer = BpeTrainer(make_corpus(1500))
while len(trainer.vocab) < VOCAB_SIZE:
    trainer.merge_best()

n_tokens = sum(len(symbols) * freq for symbols, freq in zip(trainer.words, trainer.freqs))
print("merges", len(trainer.merges), "last", trainer.merges[-1], "corpus tokens", n_tokens)
