"""Which words does each page use most?"""
import random
from collections import Counter

random.seed(11)
letters = "etaoinshrdlucmfw"
vocabulary = ["".join(random.choice(letters) for _ in range(random.randint(2, 10)))
              for _ in range(1500)]
weights = [1.0 / (rank + 3) for rank in range(len(vocabulary))]
pages = []
for number in range(40):
    pages.append(" ".join(random.choices(vocabulary, weights, k=4000)))

n_rounds = 6000
distinct = 0
top = []
for n in range(n_rounds):
    page = pages[n % len(pages)]
    words = page.split()
    tally = Counter(words)
    distinct += len(tally)
    top.append(tally.most_common(5))

print("distinct words per page:", distinct / n_rounds)
print("first page:", top[0])
