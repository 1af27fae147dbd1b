import random
from collections import Counter

# RFID badges: every room reports its contacts of the day as a list of pairs
rng = random.Random(99)
days = []
for _ in range(5):
    rooms = []
    for room in range(400):
        people = rng.sample(range(500), 6)
        rooms.append([(a, b) if a < b else (b, a) for a, b in zip(people, people[1:])])
    days.append(rooms)

met = Counter()
for d in range(2000):
    contacts = sum(days[d % 5], [])
    met.update(Counter(contacts))

print(len(met), "pairs,", met.most_common(1))
