import json
import random

random.seed(11)
TRADES = 36_000
WINDOW = 12_000
STEP = 6


def recorded_day():
    trades = []
    for number in range(TRADES):
        price = random.randrange(500, 90_000) / 100
        if random.random() < 0.25:
            price = float(round(price))
        trades.append({"id": number, "price": price})
    return json.dumps(trades)


prices = [trade["price"] for trade in json.loads(recorded_day())]
quartiles = []

for end in range(WINDOW, TRADES, STEP):
    ranked = sorted(prices[end - WINDOW:end])
    quartiles.append((ranked[WINDOW // 4], ranked[WINDOW // 2], ranked[3 * WINDOW // 4]))

print(len(quartiles), quartiles[-1], sum(q[1] for q in quartiles) / len(quartiles))
