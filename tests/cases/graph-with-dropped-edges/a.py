import torch
import torch.nn as nn
import torch.nn.functional as F

torch.manual_seed(0)
NODES, FEATURES, CLASSES = 400, 32, 7


def degrees_on_diagonal(A):
    return torch.diag(A.sum(dim=1))


def symmetric_norm(A):
    """A_hat = D^(-1/2) (A + I) D^(-1/2)"""
    A = A + torch.eye(A.shape[0])
    D = degrees_on_diagonal(A)
    root = torch.diag(torch.diag(D).pow(-0.5))
    return root @ A @ root


class GraphConv(nn.Module):
    def __init__(self, fan_in, fan_out):
        super().__init__()
        self.linear = nn.Linear(fan_in, fan_out, bias=False)

    def forward(self, A_hat, H):
        return A_hat @ self.linear(H)


class GCN(nn.Module):
    def __init__(self):
        super().__init__()
        self.gcn1 = GraphConv(FEATURES, 16)
        self.gcn2 = GraphConv(16, CLASSES)

    def forward(self, A_hat, X):
        H = F.relu(self.gcn1(A_hat, X))
        return self.gcn2(A_hat, H)


upper = torch.triu((torch.rand(NODES, NODES) < 0.05).float(), 1)
X = torch.randn(NODES, FEATURES)
y = torch.randint(0, CLASSES, (NODES,))
model = GCN()
optimizer = torch.optim.Adam(model.parameters(), lr=0.01)

for epoch in range(2000):
    kept = upper * (torch.rand(NODES, NODES) < 0.8)      # DropEdge: another graph in each epoch
    A_hat = symmetric_norm(kept + kept.T)
    loss = F.cross_entropy(model(A_hat, X), y)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()

print("loss", round(loss.item(), 4))
