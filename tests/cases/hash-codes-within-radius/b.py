import torch

K_BITS, N_CLASSES = 48, 20


class HammingIndex:
    def __init__(self, codes, labels):
        self.codes = codes
        self.labels = labels

    def lookup(self, codes, radius):
        distance = 0.5 * (K_BITS - codes @ self.codes.t())
        return distance <= radius

    def score(self, codes, labels, radius):
        hit = self.lookup(codes, radius)
        good = hit & (labels.unsqueeze(1) == self.labels)
        return hit.sum().item(), good.sum().item()


def hash_codes(n, centers):
    labels = torch.randint(N_CLASSES, (n,))
    return torch.sign(centers[labels] + 0.9 * torch.randn(n, K_BITS)), labels


def main():
    torch.manual_seed(2)
    centers = torch.sign(torch.randn(N_CLASSES, K_BITS))
    index = HammingIndex(*hash_codes(6000, centers))
    queries, labels = hash_codes(51200, centers)

    found = relevant = 0
    for codes, wanted in zip(queries.split(32), labels.split(32)):
        n, good = index.score(codes, wanted, 12)
        found += n
        relevant += good
    print("precision within radius 12: %.5f (%d found)" % (relevant / found, found))


main()
