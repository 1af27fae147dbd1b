import gc
import pickle
import random

random.seed(8)
names = [f"cell{i}" for i in range(500)]


def snapshot():
    return [(random.choice(names), [random.randrange(200), random.randrange(200)], {"weight": random.random()})
            for _ in range(12000)]


blobs = [pickle.dumps(snapshot(), protocol=pickle.HIGHEST_PROTOCOL) for _ in range(6)]

gc.disable()
total = 0.0
for step in range(600):
    records = pickle.loads(blobs[step % len(blobs)])
    name, position, extra = records[step]
    total += position[0] + extra["weight"]

print(f"checksum: {total:.6f}")
