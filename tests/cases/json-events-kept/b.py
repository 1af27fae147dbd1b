import gc
import json
import random

random.seed(4)
KINDS = ["login", "click", "scroll", "purchase", "logout"]


def make_line(n):
    return json.dumps({"id": n, "kind": random.choice(KINDS), "user": {"id": random.randrange(5000), "tags": ["a", "b"]},
                       "pos": [random.randrange(1920), random.randrange(1080)]})


chunks = [[make_line(c * 500 + n) for n in range(500)] for c in range(40)]
events = []
gc.disable()

for chunk in range(500):
    for line in chunks[chunk % 40]:
        events.append(json.loads(line))

print(len(events), "events,", sum(e["kind"] == "purchase" for e in events), "purchases")
