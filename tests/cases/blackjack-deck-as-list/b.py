import numpy as np

DECK = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10] * 4


class Blackjack:
    def __init__(self, seed):
        self.rng = np.random.RandomState(seed)

    def draw_card(self):
        return DECK[self.rng.randint(len(DECK))]

    def value(self, hand):
        total = sum(hand)
        return total + 10 if 1 in hand and total <= 11 else total

    def reset(self):
        self.dealer = [self.draw_card(), self.draw_card()]
        self.player = [self.draw_card(), self.draw_card()]
        return self.value(self.player), self.dealer[0], 1 in self.player

    def step(self, hit):
        if hit:
            self.player.append(self.draw_card())
            if self.value(self.player) > 21:
                return (self.value(self.player), self.dealer[0], False), -1.0, True
            return (self.value(self.player), self.dealer[0], 1 in self.player), 0.0, False
        while self.value(self.dealer) < 17:
            self.dealer.append(self.draw_card())
        mine, theirs = self.value(self.player), self.value(self.dealer)
        reward = 1.0 if theirs > 21 or mine > theirs else (-1.0 if mine < theirs else 0.0)
        return (mine, self.dealer[0], 1 in self.player), reward, True


def play(env, episodes):
    gained = 0.0
    for _ in range(episodes):
        state = env.reset()
        seen = []
        done = False
        while not done:
            seen.append(state)
            state, reward, done = env.step(hit=state[0] < 18)
        for s in seen:
            visits[s] = visits.get(s, 0) + 1
            old = returns.get(s, 0.0)
            returns[s] = old + (reward - old) / visits[s]
        gained += reward
    return gained


env = Blackjack(seed=42)
returns = {}
visits = {}
total = 0.0

for batch in range(2500):
    total += play(env, 20)

print("states", len(returns), "mean reward", total / 50000)
