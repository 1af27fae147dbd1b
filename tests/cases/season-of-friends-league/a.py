"""Darts league of the pub: Elo ratings over many seasons, how often does each of us come first?"""
import random
from collections import Counter
from dataclasses import dataclass


@dataclass
class Player:
    name: str
    skill: float
    rating: float = 1500.0


class League:
    K = 24

    def __init__(self, players, seed):
        self.players = players
        self.rng = random.Random(seed)

    def expected(self, p, q):
        return 1.0 / (1.0 + 10.0 ** ((q.rating - p.rating) / 400.0))

    def play(self, p, q):
        e = self.expected(p, q)
        won = self.rng.random() < p.skill / (p.skill + q.skill)
        delta = self.K * ((1.0 if won else 0.0) - e)
        p.rating += delta
        q.rating -= delta

    def season(self):
        for p in self.players:
            p.rating = 1500.0
        for p in self.players:
            for q in self.players:
                if p.name == q.name:
                    continue
                self.play(p, q)
        return max(self.players, key=lambda p: p.rating)


league = League([Player(f"p{i:02d}", 1.0 + 0.05 * i) for i in range(40)], seed=11)
titles = Counter()
for year in range(3000):
    titles[league.season().name] += 1

print("champions:", titles.most_common(3))
