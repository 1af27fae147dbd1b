import torch

torch.set_num_threads(1)


class PartitionedIndex:
    """Passage embeddings with a table of rows for each language."""

    def __init__(self, vectors, language):
        self.vectors = vectors
        self.rows = {code: torch.nonzero(language == code).squeeze(1)
                     for code in language.unique().tolist()}

    def search(self, query, code, k=10):
        rows = self.rows[code]
        candidates = self.vectors[rows]
        scores = candidates @ query
        best = scores.topk(k)
        return rows[best.indices], best.values


def load_corpus(count, dim, languages):
    torch.manual_seed(8)
    vectors = torch.nn.functional.normalize(torch.randn(count, dim), dim=1)
    language = torch.randint(0, languages, (count,)).sort().values
    return vectors, language


vectors, language = load_corpus(24_000, 128, 8)
index = PartitionedIndex(vectors, language)
questions = torch.nn.functional.normalize(torch.randn(300, 128), dim=1)
total, ids = 0.0, 0
for i in range(300):
    found, score = index.search(questions[i], i % 8)
    total += float(score.mean())
    ids += int(found.sum())
print(f"mean score {total / 300:.5f}, id sum {ids}")
