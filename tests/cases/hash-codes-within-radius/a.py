import torch

torch.manual_seed(2)
BITS, CLASSES = 48, 20
N_DATABASE, N_QUERIES, CHUNK = 6000, 51200, 32
RADIUS = 12


def hash_codes(n, centers):
    labels = torch.randint(CLASSES, (n,))
    codes = torch.sign(centers[labels] + 0.9 * torch.randn(n, BITS))
    return codes.to(torch.int8), labels


centers = torch.sign(torch.randn(CLASSES, BITS))
database, database_labels = hash_codes(N_DATABASE, centers)
queries, query_labels = hash_codes(N_QUERIES, centers)

found = relevant = 0
for start in range(0, N_QUERIES, CHUNK):
    q = queries[start:start + CHUNK]
    same = query_labels[start:start + CHUNK, None] == database_labels[None, :]
    agreement = q @ database.T
    hit = agreement >= BITS - 2 * RADIUS
    found += int(hit.sum())
    relevant += int((hit & same).sum())

print("precision within radius %d: %.5f (%d found)" % (RADIUS, relevant / found, found))
