import random
from difflib import SequenceMatcher

random.seed(17)
first = ["Alder", "Borealis", "Cobalt", "Dunmore", "Eastgate", "Fairway", "Granite", "Harbour", "Ironbridge", "Juniper"]
second = ["Logistics", "Office Supplies", "Electrical", "Foods", "Printing", "Software"]
streets = ["Mill Lane", "Station Road", "Harbour Street", "Park Avenue", "Church Street"]
registry = {}
for i in range(48):
    name = f"{random.choice(first)} {random.choice(second)} Ltd"
    registry[i] = f"{name} {random.randint(1, 180)} {random.choice(streets)} VAT GB{random.randint(10**8, 10**9 - 1)}".lower()


def scan(header):
    """What the OCR makes of a header: some letters misread, some lost."""
    out = []
    for ch in header:
        r = random.random()
        if r < 0.05:
            out.append(random.choice("abcdefghilmnorstuvw015 "))
        elif r > 0.03:
            out.append(ch)
    return "".join(out)


def look_up(current):
    best, best_score = None, 0.0
    for vendor, header in registry.items():
        score = SequenceMatcher(None, header, current).ratio()
        if score > best_score:
            best, best_score = vendor, score
    return best, best_score


right = 0
total = 0.0
for document in range(2500):
    truth = random.randrange(len(registry))
    vendor, score = look_up(scan(registry[truth]))
    right += vendor == truth
    total += score

print("recognised:", right, "mean score:", total / 2500)
