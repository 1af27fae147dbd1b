import json
import numpy as np

rng = np.random.default_rng(2024)
alphabet = np.array(list("оеаинтсрвлкмдпуяыьгзбчйхжшюцщэф"))
vocabulary = ["".join(rng.choice(alphabet, rng.integers(2, 11))) for _ in range(800)]


def make_shard(n_reviews):
    lines = []
    for number in range(n_reviews):
        review = {
            "id": number,
            "stars": int(rng.integers(1, 6)),
            "helpful": int(rng.poisson(2.0)),
            "text": " ".join(rng.choice(vocabulary, rng.integers(30, 60))),
        }
        lines.append(json.dumps(review, ensure_ascii=False))
    return "\n".join(lines)


shards = [make_shard(150) for _ in range(12)]


def shard_features(shard):
    stars, helpful, length = [], [], []
    for line in shard.splitlines():
        review = json.loads(line)
        stars.append(review["stars"])
        helpful.append(review["helpful"])
        length.append(review["text"].count(" ") + 1)
    return np.array(stars), np.array(helpful), np.array(length)


words_by_star = np.zeros(6)
helpful_by_star = np.zeros(6)
for turn in range(360):
    stars, helpful, length = shard_features(shards[turn % len(shards)])
    words_by_star += np.bincount(stars, weights=length, minlength=6)
    helpful_by_star += np.bincount(stars, weights=helpful, minlength=6)

print(words_by_star[1:], helpful_by_star[1:])
