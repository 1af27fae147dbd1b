import torch
import torch.nn as nn
import torch.nn.functional as F

torch.manual_seed(0)
torch.set_num_threads(1)


def softmax(x, dim):
    return F.softmax(x.transpose(dim, -1), dim=-1).transpose(dim, -1)


class CapsuleLayer(nn.Module):
    def __init__(self, num_capsules=10, num_routes=144, in_dim=8, out_dim=16, iterations=3):
        super().__init__()
        self.iterations = iterations
        self.route_weights = nn.Parameter(0.1 * torch.randn(num_capsules, num_routes, in_dim, out_dim))

    @staticmethod
    def squash(t):
        sq = (t ** 2).sum(dim=-1, keepdim=True)
        return sq / (1 + sq) * t / torch.sqrt(sq + 1e-9)

    def forward(self, x):
        priors = x[None, :, :, None, :] @ self.route_weights[:, None, :, :, :]
        logits = torch.zeros(priors.size())
        for i in range(self.iterations):
            probs = softmax(logits, dim=0)
            outputs = self.squash((probs * priors).sum(dim=2, keepdim=True))
            if i != self.iterations - 1:
                delta = (priors * outputs).sum(dim=-1, keepdim=True)
                logits = logits + delta
        return outputs.squeeze(3).squeeze(2).transpose(0, 1)


class CapsuleLoss(nn.Module):
    def forward(self, lengths, onehot):
        left = F.relu(0.9 - lengths) ** 2
        right = F.relu(lengths - 0.1) ** 2
        return (onehot * left + 0.5 * (1 - onehot) * right).sum(dim=1).mean()


primary = torch.randn(20, 8, 144, 8)
labels = torch.eye(10)[torch.randint(0, 10, (20, 8))]
layer = CapsuleLayer()
criterion = CapsuleLoss()
optimizer = torch.optim.SGD(layer.parameters(), lr=0.1)

for step in range(300):
    x = CapsuleLayer.squash(primary[step % 20])
    classes = layer(x).norm(dim=-1)
    loss = criterion(classes, labels[step % 20])
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()

print("loss", loss.item())
