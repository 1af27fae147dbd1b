import itertools
import random
from collections import Counter


def simulate_room(rng):
    people = rng.sample(range(500), 6)
    pairs = []
    for first, second in zip(people, people[1:]):
        pairs.append((min(first, second), max(first, second)))
    return pairs


def day_contacts(rooms):
    return list(itertools.chain.from_iterable(rooms))


rng = random.Random(99)
days = [[simulate_room(rng) for _ in range(400)] for _ in range(5)]
met = Counter()
for d in range(2000):
    met.update(Counter(day_contacts(days[d % 5])))

print(len(met), "pairs,", met.most_common(1))
