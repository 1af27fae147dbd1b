import numpy as np
from scipy.stats import norm

PLAYERS = 128
BETAS = np.array([3.0, 4.2, 6.0])


class Ratings:
    def __init__(self, n, betas):
        self.beta2 = betas ** 2
        self.mu = np.full((n, betas.size), 25.0)
        self.var = np.full((n, betas.size), (25.0 / 3.0) ** 2)
        self.loglik = np.zeros(betas.size)

    def game(self, winner, loser):
        c2 = 2.0 * self.beta2 + self.var[winner] + self.var[loser]
        c = np.sqrt(c2)
        t = (self.mu[winner] - self.mu[loser]) / c
        p = norm.cdf(t)
        v = norm.pdf(t) / p
        w = v * (v + t)
        self.loglik += np.log(p)
        for player, sign in ((winner, 1.0), (loser, -1.0)):
            var = self.var[player]
            self.mu[player] += sign * var / c * v
            self.var[player] = var * (1.0 - var / c2 * w)


rng = np.random.default_rng(31)
skill = rng.normal(25.0, 6.0, PLAYERS)
league = Ratings(PLAYERS, BETAS)
for matchday in range(3500):
    order = rng.permutation(PLAYERS)
    noise = rng.normal(0.0, 4.2, PLAYERS)
    for i, j in zip(order[0::2].tolist(), order[1::2].tolist()):
        if skill[i] + noise[i] > skill[j] + noise[j]:
            league.game(i, j)
        else:
            league.game(j, i)

print("log likelihood", np.round(league.loglik, 4), "best", np.round(league.mu.max(axis=0), 5))
