import random
from collections import Counter

VOCAB_SIZE = 1300


def make_corpus(n_words, seed=5):
    rnd = random.Random(seed)
    onsets = "b c ch d f g h j k l m n p qu r s sh t th v w z st tr pl".split()
    vowels = "a e i o u ai ea ou ie".split()
    codas = ["", "", "n", "r", "s", "l", "nd", "st", "ng", "m"]
    lexicon = ["".join(rnd.choice(onsets) + rnd.choice(vowels) + rnd.choice(codas)
                       for _ in range(rnd.choice([1, 2, 2, 3]))) for _ in range(n_words)]
    return {word: 1 + 20000 // (rank + 3) for rank, word in enumerate(dict.fromkeys(lexicon))}


def count_pairs(words, freqs):
    stats = Counter()
    for symbols, freq in zip(words, freqs):
        for pair in zip(symbols, symbols[1:]):
            stats[pair] += freq
    return stats


def merge(symbols, left, right):
    i = 0
    while i < len(symbols) - 1:
        if symbols[i] == left and symbols[i + 1] == right:
            symbols[i:i + 2] = [left + right]
        i += 1


corpus = make_corpus(1500)
words = [list(word) + ["</w>"] for word in corpus]
freqs = list(corpus.values())
vocab = sorted({symbol for word in words for symbol in word})

merges = []
while len(vocab) < VOCAB_SIZE:
    stats = count_pairs(words, freqs)
    best = max(stats, key=lambda pair: (stats[pair], pair))
    for symbols in words:
        merge(symbols, *best)
    merges.append(best)
    vocab.append("".join(best))

n_tokens = sum(len(symbols) * freq for symbols, freq in zip(words, freqs))
print("merges", len(merges), "last", merges[-1], "corpus tokens", n_tokens)
