import numpy as np
import torch

torch.set_num_threads(1)
rng = np.random.default_rng(21)
n_train, n_test, dim, classes = 8000, 3200, 512, 50
centres = rng.standard_normal((classes, dim))


def fake_features(n):
    labels = rng.integers(0, classes, n)
    feats = centres[labels] + 5.0 * rng.standard_normal((n, dim))
    feats /= np.linalg.norm(feats, axis=1, keepdims=True)
    return torch.from_numpy(feats).float(), torch.from_numpy(labels)


bank, bank_labels = fake_features(n_train)
test, test_labels = fake_features(n_test)


@torch.no_grad()
def knn_votes(queries, k=20, temperature=0.07):
    similarity = queries @ bank.T
    weight, index = similarity.topk(k, dim=1)
    weight = (weight / temperature).exp()
    votes = torch.zeros(len(queries), classes, dtype=weight.dtype)
    votes.scatter_add_(1, bank_labels[index], weight)
    return votes


correct = seen = 0
for epoch in range(20):
    for start in range(0, n_test, 64):
        predicted = knn_votes(test[start:start + 64]).argmax(1)
        correct += (predicted == test_labels[start:start + 64]).sum().item()
        seen += len(predicted)

print(f"kNN accuracy {correct / seen:.4f}")
