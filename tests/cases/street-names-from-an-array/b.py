import numpy as np


def score(query, name):
    if name == query:
        return 100
    if name.startswith(query):
        return 90
    return 60 if query in name else 0


def extract(query, choices):
    hits = []
    for name in choices:
        points = score(query, name)
        if points:
            hits.append((points, name))
    hits.sort(key=lambda hit: -hit[0])
    return hits[:5]


rng = np.random.default_rng(11)
parts = ["ahorn", "bach", "berg", "birken", "feld", "garten", "heide", "hof", "kirch", "linden", "markt", "muehl",
         "rosen", "schul", "tal", "wald", "wiesen", "winkel"]
ends = ["strasse", "weg", "gasse", "platz", "allee"]
names = ["".join(rng.choice(parts, 2)) + str(rng.choice(ends)) for _ in range(5000)]
queries = [name[:k] for name, k in zip(names, rng.integers(5, 12, 4500))]

streets = np.array(names)

found = 0
for query in queries:
    for points, name in extract(query, streets):
        found += points + len(name)

print("found", found)
