import copy
import random

random.seed(19)
N = 400
contacts = {i: random.sample([j for j in range(N) if j != i], 5) for i in range(N)}

people = {i: {"state": "S", "days": 0, "times": 0} for i in range(N)}
for i in random.sample(range(N), 20):
    people[i]["state"] = "I"


def next_day(people):
    tomorrow = copy.deepcopy(people)
    for i in range(N):
        me = people[i]
        if me["state"] == "S":
            ill = sum(people[j]["state"] == "I" for j in contacts[i])
            if random.random() < 0.002 + 0.06 * ill:
                tomorrow[i] = {"state": "I", "days": 0, "times": me["times"] + 1}
        else:
            tomorrow[i]["days"] += 1
            if me["state"] == "I" and random.random() < 0.15:
                tomorrow[i].update(state="R", days=0)
            elif me["state"] == "R" and random.random() < 0.05:
                tomorrow[i].update(state="S", days=0)
    return tomorrow


ill = []
for day in range(3000):
    people = next_day(people)
    ill.append(sum(p["state"] == "I" for p in people.values()))

print("mean ill", sum(ill) / len(ill))
