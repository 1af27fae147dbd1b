import jax
import jax.numpy as jnp
import numpy as np

# rating update of one player a period, from the games of that period; every player met another number of opponents
rng = np.random.default_rng(11)
n_players = 3000
games = rng.permutation(np.arange(200, 200 + n_players))


def season(i):
    n = games[i % n_players]
    r = np.random.default_rng(i)
    opponents = r.normal(1500.0, 200.0, n).astype(np.float32)
    scores = (r.random(n) < 0.5).astype(np.float32)
    return opponents, scores


@jax.jit
def surprise(rating, opponents, scores):
    return scores - jax.nn.sigmoid((rating - opponents) * (jnp.log(10.0) / 400.0))


rating = 1500.0
for i in range(n_players):
    opponents, scores = season(i)
    change = np.asarray(surprise(rating, opponents, scores))
    rating += 0.05 * float(change.sum())

print("last rating", round(rating, 2))
