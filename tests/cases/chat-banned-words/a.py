import random
import re
import string
import time

random.seed(12)


def make_word():
    return "".join(random.choices(string.ascii_lowercase, k=random.randint(4, 9)))


vocabulary = [make_word() for _ in range(4000)]
banned = vocabulary[:300]
messages = [" ".join(random.choices(vocabulary, k=12)) + random.choice([".", "!", " ..."]) for _ in range(400)]

# one compiled pattern, so that each message is scanned only once
pattern = re.compile(r"\b(?:" + "|".join(map(re.escape, banned)) + r")\b")


def clean(text):
    return pattern.sub("***", text)


if __name__ == "__main__":
    stars = 0
    t0 = time.perf_counter()
    for batch in range(60):
        cleaned = [clean(m) for m in messages]
        stars += sum(m.count("***") for m in cleaned)
    print(stars, "words starred,", round((time.perf_counter() - t0) / 60 * 1e3, 2), "ms a batch")
