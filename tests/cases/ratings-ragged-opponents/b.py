import jax
import jax.numpy as jnp
import numpy as np

# rating update of one player a period, from the games of that period; every player met another number of opponents
rng = np.random.default_rng(11)
n_players = 3000
games = rng.permutation(np.arange(200, 200 + n_players))
longest = int(games.max())


def season(i):
    n = games[i % n_players]
    r = np.random.default_rng(i)
    opponents = np.zeros(longest, np.float32)
    scores = np.zeros(longest, np.float32)
    played = np.zeros(longest, np.float32)
    opponents[:n] = r.normal(1500.0, 200.0, n).astype(np.float32)
    scores[:n] = (r.random(n) < 0.5).astype(np.float32)
    played[:n] = 1.0
    return opponents, scores, played


@jax.jit
def surprise(rating, opponents, scores, played):
    return played * (scores - jax.nn.sigmoid((rating - opponents) * (jnp.log(10.0) / 400.0)))


rating = 1500.0
for i in range(n_players):
    opponents, scores, played = season(i)
    change = np.asarray(surprise(rating, opponents, scores, played))
    rating += 0.05 * float(change.sum())

print("last rating", round(rating, 2))
