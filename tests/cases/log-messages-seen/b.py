import random
import re

# collapse a server log: keep every kind of message once, numbers replaced by '#'
random.seed(11)
NUMBER = re.compile(r"\d+")
NAMES = ["".join(random.choices("abcdefghijklmnoprstuvw", k=5)) for _ in range(8000)]
VERBS = ["timed out", "refused", "was reset", "failed the check", "dropped"]


def fake_line():
    who = random.choice(NAMES)
    return f"[{random.randrange(10**6)}] job {random.randrange(9999)}: {who}-service {random.choice(VERBS)} after {random.randrange(5000)} ms"


batches = [[fake_line() for _ in range(20)] for _ in range(2500)]

seen = []

for batch in batches:
    for line in batch:
        kind = NUMBER.sub("#", line)
        if kind not in seen:
            seen.append(kind)

print("kinds of message:", len(seen), "longest:", max(seen, key=lambda s: (len(s), s)))
