import hashlib
import json
import random


def read_stations(rng, count):
    stations = []
    for number in range(count):
        stations.append({
            "id": number,
            "name": f"station {number:04d}",
            "online": rng.random() < 0.95,
            "position": [round(rng.uniform(45, 55), 4), round(rng.uniform(5, 15), 4)],
            "last": {"temperature": round(rng.gauss(12, 6), 1), "wind": round(rng.uniform(0, 15), 1), "rain": 0.0},
        })
    return stations


rng = random.Random(3)
stations = read_stations(rng, 1200)
digests = []

for minute in range(600):
    for station in rng.sample(stations, 100):
        station["last"]["temperature"] = round(rng.gauss(12, 6), 1)
    text = json.dumps({"minute": minute, "stations": stations}, indent=1)
    digests.append(hashlib.sha256(repr(json.loads(text)).encode()).hexdigest())

print(len(text), digests[-1][:16])
