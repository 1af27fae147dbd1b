"""Self play of a greedy and a careful player at the dice game Pig."""
import logging
import random

logging.basicConfig(level=logging.WARNING, format="%(name)s %(levelname)s %(message)s")
GOAL = 1000


class Player:
    def __init__(self, label, hold_at, game_no):
        self.label = label
        self.hold_at = hold_at
        self.score = 0
        self.log = logging.getLogger("pig.%s.%d" % (label, game_no))
        self.log.setLevel(logging.WARNING)

    def turn(self, dice):
        pot = 0
        while pot < self.hold_at and self.score + pot < GOAL:
            eyes = dice.randint(1, 6)
            if eyes == 1:
                self.log.debug("lost %d", pot)
                return 0
            pot += eyes
        self.log.debug("banked %d", pot)
        self.score += pot
        return pot


def play(game_no, dice):
    players = [Player("greedy", 28, game_no), Player("careful", 20, game_no)]
    turn = game_no % 2
    while True:
        player = players[turn]
        player.turn(dice)
        if player.score >= GOAL:
            return player.label
        turn = 1 - turn


dice = random.Random(2)
wins = {"greedy": 0, "careful": 0}
for match in range(500):
    for round_no in range(20):
        wins[play(20 * match + round_no, dice)] += 1

print(wins)
