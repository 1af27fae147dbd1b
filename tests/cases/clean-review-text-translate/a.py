import random
import string
from collections import Counter

random.seed(4)
STEMS = ("zimmer hotel frühstück straße freundlich personal schön ruhig lage bahnhof minuten betten "
         "größer küche würden wieder kommen leider laut nachts parkplatz teuer preis leistung super "
         "abends gemütlich restaurant essen wirklich völlig empfehlen natürlich sauber bad dusche").split()


def make_review(n):
    out = []
    for _ in range(n):
        w = random.choice(STEMS)
        r = random.random()
        if r < 0.10:
            w += random.choice([",", ".", "!", ";", ":"])
        elif r < 0.13:
            w = '"' + w + '"'
        elif r < 0.15:
            w = "(" + w + ")"
        out.append(w)
    return " ".join(out) + "."


reviews = [make_review(random.randint(150, 400)) for _ in range(400)]

table = str.maketrans("", "", string.punctuation)


def clean(text):
    return text.translate(table)


counts = Counter()
for k in range(6000):
    words = clean(reviews[k % len(reviews)]).split()
    counts.update(words)

print(sum(counts.values()), counts.most_common(3))
