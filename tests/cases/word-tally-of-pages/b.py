# word statistics of pages, with numpy
import random
import numpy as np

random.seed(11)
letters = "etaoinshrdlucmfw"
vocabulary = ["".join(random.choice(letters) for _ in range(random.randint(2, 10)))
              for _ in range(1500)]
weights = [1.0 / (rank + 3) for rank in range(len(vocabulary))]
pages = [" ".join(random.choices(vocabulary, weights, k=4000)) for number in range(40)]


def most_common(text, k=5):
    words = np.array(text.split())
    unique, counts = np.unique(words, return_counts=True)
    order = np.argsort(-counts, kind="stable")[:k]
    return len(unique), list(zip(unique[order].tolist(), counts[order].tolist()))


n_rounds = 6000
sizes = np.zeros(n_rounds)
favourites = []
for n in range(n_rounds):
    sizes[n], best = most_common(pages[n % len(pages)])
    favourites.append(best)

print("distinct words per page:", sizes.mean())
print("first page:", favourites[0])
