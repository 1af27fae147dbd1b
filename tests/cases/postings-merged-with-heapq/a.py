import random
from bisect import bisect_left
from heapq import merge

# a sorted in-memory index of terms; every turn a sorted batch of new terms is merged into it
random.seed(3)
letters = "abcdefghijklmnopqrstuvwxyz"


def terms(count):
    return sorted("".join(random.choices(letters, k=random.randrange(4, 12))) for _ in range(count))


indexes = [terms(1500) for _ in range(6)]
batches = [terms(500) for _ in range(5)]
queries = ["".join(random.choices(letters, k=6)) for _ in range(40)]

checksum = 0
for turn in range(60000):
    combined = list(merge(indexes[turn % 6], batches[turn % 5]))
    for query in queries:
        checksum += bisect_left(combined, query)

print("terms:", len(combined), "checksum:", checksum)
