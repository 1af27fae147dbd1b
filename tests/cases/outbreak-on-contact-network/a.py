import random

random.seed(19)
N = 400
contacts = {i: random.sample([j for j in range(N) if j != i], 5) for i in range(N)}


class Person:
    def __init__(self, ident):
        self.ident = ident
        self.state = "S"
        self.days = 0
        self.times = 0

    def ill_contacts(self):
        return sum(other.state == "I" for other in self.contacts)

    def become(self, state):
        self.state = state
        self.days = 0
        if state == "I":
            self.times += 1


people = [Person(i) for i in range(N)]
for person in people:
    person.contacts = [people[j] for j in contacts[person.ident]]
for i in random.sample(range(N), 20):
    people[i].state = "I"


def next_day(people):
    changes = []
    for person in people:
        if person.state == "S":
            ill = person.ill_contacts()
            if random.random() < 0.002 + 0.06 * ill:
                changes.append((person, "I"))
        else:
            person.days += 1
            if person.state == "I" and random.random() < 0.15:
                changes.append((person, "R"))
            elif person.state == "R" and random.random() < 0.05:
                changes.append((person, "S"))
    for person, state in changes:
        person.become(state)


ill = []
for day in range(3000):
    next_day(people)
    ill.append(sum(p.state == "I" for p in people))

print("mean ill", sum(ill) / len(ill))
