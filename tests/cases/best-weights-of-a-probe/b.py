import copy

import torch
from torch import nn
import torch.nn.functional as F

torch.manual_seed(3)
VOCAB, DIM, LENGTH = 150_000, 100, 24
pretrained = torch.randn(VOCAB, DIM) * 0.4
topic = torch.randn(DIM)


def make_split(n, noise):
    ids = torch.randint(0, VOCAB, (n, LENGTH))
    score = (pretrained[ids].mean(1) @ topic)
    y = (score + noise * torch.randn(n) > 0).long()
    return ids, y


class Classifier(nn.Module):
    def __init__(self):
        super().__init__()
        self.emb = nn.Embedding.from_pretrained(pretrained, freeze=True)
        self.net = nn.Sequential(nn.Linear(DIM, 128), nn.ReLU(), nn.Linear(128, 2))

    def forward(self, ids):
        return self.net(self.emb(ids).mean(1))


class EarlyStopping:
    def __init__(self, patience):
        self.patience = patience
        self.best = float("inf")
        self.best_state = None
        self.waited = 0

    def step(self, value, model):
        if value < self.best:
            self.best = value
            self.best_state = copy.deepcopy(model.state_dict())
            self.waited = 0
        else:
            self.waited += 1
        return self.waited >= self.patience


x_train, y_train = make_split(1200, 0.6)
x_val, y_val = make_split(300, 0.6)
x_test, y_test = make_split(2000, 0.6)

model = Classifier()
opt = torch.optim.SGD([p for p in model.parameters() if p.requires_grad], lr=0.01, momentum=0.9)
stopper = EarlyStopping(patience=40)

for epoch in range(600):
    model.train()
    for i in range(0, len(x_train), 200):
        loss = F.cross_entropy(model(x_train[i:i + 200]), y_train[i:i + 200])
        opt.zero_grad()
        loss.backward()
        opt.step()
    model.eval()
    with torch.no_grad():
        val = F.cross_entropy(model(x_val), y_val).item()
    if stopper.step(val, model):
        break

model.load_state_dict(stopper.best_state)
with torch.no_grad():
    test = F.cross_entropy(model(x_test), y_test).item()
print(f"stopped at {epoch}, best val {stopper.best:.4f}, test {test:.4f}")
