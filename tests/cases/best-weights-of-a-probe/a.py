import torch
import torch.nn.functional as F
from torch import nn


class Probe(nn.Module):
    def __init__(self, vectors):
        super().__init__()
        self.words = nn.Embedding.from_pretrained(vectors)
        self.hidden = nn.Linear(vectors.shape[1], 128)
        self.out = nn.Linear(128, 2)

    def forward(self, ids):
        return self.out(F.relu(self.hidden(self.words(ids).mean(dim=1))))


def main():
    torch.manual_seed(3)
    vocab, dim, length, batch = 150_000, 100, 24, 200
    vectors = torch.randn(vocab, dim) * 0.4
    direction = torch.randn(dim)

    def documents(n):
        ids = torch.randint(0, vocab, (n, length))
        score = vectors[ids].mean(1) @ direction
        return ids, (score + 0.6 * torch.randn(n) > 0).long()

    train, val, test = documents(1200), documents(300), documents(2000)

    probe = Probe(vectors)
    trainable = [p for p in probe.parameters() if p.requires_grad]
    opt = torch.optim.SGD(trainable, lr=0.01, momentum=0.9)

    best_val, best_weights, bad_epochs = float("inf"), None, 0
    epoch = 0
    while epoch < 600 and bad_epochs < 40:
        probe.train()
        for ids, labels in zip(train[0].split(batch), train[1].split(batch)):
            opt.zero_grad()
            F.cross_entropy(probe(ids), labels).backward()
            opt.step()

        probe.eval()
        with torch.no_grad():
            val_loss = F.cross_entropy(probe(val[0]), val[1]).item()
        if val_loss < best_val:
            best_val, best_weights, bad_epochs = val_loss, probe.state_dict(), 0
        else:
            bad_epochs += 1
        epoch += 1

    probe.load_state_dict(best_weights)
    with torch.no_grad():
        test_loss = F.cross_entropy(probe(test[0]), test[1]).item()
    print(f"{epoch} epochs, best val {best_val:.4f}, test {test_loss:.4f}")


if __name__ == "__main__":
    main()
