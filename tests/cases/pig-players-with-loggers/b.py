import logging
import random

logging.basicConfig(level=logging.WARNING, format="%(name)s %(levelname)s %(message)s")

TARGET = 1000
STRATEGIES = (("greedy", 28), ("careful", 20))


def get_log(name):
    log = logging.getLogger("pig." + name)
    log.setLevel(logging.WARNING)
    return log


class Seat:
    def __init__(self, name, limit):
        self.name = name
        self.limit = limit
        self.points = 0
        self.log = get_log(name)


class Game:
    def __init__(self, number, rng):
        self.rng = rng
        self.seats = [Seat(name, limit) for name, limit in STRATEGIES]
        self.active = number % 2

    def throw_until_done(self, seat):
        collected = 0
        while collected < seat.limit and seat.points + collected < TARGET:
            n = self.rng.randint(1, 6)
            if n == 1:
                seat.log.debug("lost %d", collected)
                return
            collected += n
        seat.log.debug("banked %d", collected)
        seat.points += collected

    def run(self):
        while True:
            seat = self.seats[self.active]
            self.throw_until_done(seat)
            if seat.points >= TARGET:
                return seat.name
            self.active = 1 - self.active


rng = random.Random(2)
tally = dict.fromkeys((name for name, _ in STRATEGIES), 0)
number = 0
for batch in range(500):
    for _ in range(20):
        winner = Game(number, rng).run()
        tally[winner] += 1
        number += 1

print(tally)
