"""Personalised page rank: where does a reader end up who starts from these five pages?"""
import jax
import jax.numpy as jnp
import numpy as np


class Site:
    def __init__(self, pages, density, seed):
        self.rng = np.random.default_rng(seed)
        links = self.rng.random((pages, pages)) < density
        links |= np.eye(pages, k=1, dtype=bool) | np.eye(pages, k=1 - pages, dtype=bool)
        self.pages = pages
        self.matrix = jnp.asarray((links / links.sum(axis=1, keepdims=True)).T, jnp.float32)

    def readers(self, count, likes=5):
        picks = jnp.asarray(self.rng.integers(self.pages, size=(count, likes)))
        return jax.nn.one_hot(picks, self.pages).mean(axis=1)


class Ranker:
    def __init__(self, site, damping=0.9, tol=1e-6, max_turns=200):
        self.damping, self.tol, self.max_turns = damping, tol, max_turns
        self.update = jax.jit(lambda rank, seed: damping * (site.matrix @ rank) + (1 - damping) * seed)

    def unfinished(self, state):
        rank, delta, i = state
        return (delta > self.tol) & (i < self.max_turns)

    def rank(self, seed):
        def turn(state):
            rank, _, i = state
            new = self.update(rank, seed)
            return new, jnp.abs(new - rank).sum(), i + 1

        return jax.lax.while_loop(self.unfinished, turn, (seed, jnp.float32(1), 0))


def main():
    site = Site(600, 0.005, seed=3)
    ranker = Ranker(site)
    seeds = site.readers(80)
    visits = np.zeros(site.pages)
    turns = 0
    for reader in range(80):
        rank, _, i = ranker.rank(seeds[reader])
        visits += np.asarray(rank)
        turns += int(i)
    print("mean turns %.2f" % (turns / 80), "most visited", np.argsort(-visits)[:5])


if __name__ == "__main__":
    main()
