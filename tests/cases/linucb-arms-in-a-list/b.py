import torch

# Article recommender: disjoint LinUCB, one ridge regression an article.
torch.manual_seed(9)
ARTICLES, FEATURES, ROUNDS, EXPLORE = 48, 8, 400, 0.6
weights = torch.randn(ARTICLES, FEATURES) * 0.5
visitors = torch.randn(ROUNDS, FEATURES)
jitter = torch.randn(ROUNDS) * 0.1

cov = torch.eye(FEATURES).repeat(ARTICLES, 1, 1)
moment = torch.zeros(ARTICLES, FEATURES)
shown = torch.zeros(ARTICLES, dtype=torch.long)
gain = 0.0


def upper_bounds(visitor):
    spread = cov @ visitor
    return (moment * spread).sum(1) + EXPLORE * (spread @ visitor).sqrt()


torch.set_grad_enabled(False)
for r in range(ROUNDS):
    visitor = visitors[r]
    pick = int(upper_bounds(visitor).argmax())
    payoff = float(weights[pick] @ visitor + jitter[r])
    direction = cov[pick] @ visitor
    cov[pick] -= torch.outer(direction, direction) / (1.0 + visitor @ direction)
    moment[pick] += payoff * visitor
    shown[pick] += 1
    gain += payoff

print("reward %.4f, most pulled %d" % (gain, int(shown.max())))
