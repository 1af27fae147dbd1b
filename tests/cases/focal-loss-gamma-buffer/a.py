import torch
from torch import nn


class FocalLoss(nn.Module):
    def __init__(self, alpha=0.25, gamma=2.0):
        super().__init__()
        self.alpha = alpha
        self.register_buffer("gamma", torch.tensor(gamma))

    def forward(self, logits, target):
        p = torch.sigmoid(logits)
        ce = -(target * torch.log(p + 1e-7) + (1 - target) * torch.log(1 - p + 1e-7))
        pt = p * target + (1 - p) * (1 - target)
        weight = self.alpha * target + (1 - self.alpha) * (1 - target)
        return (weight * (1 - pt) ** self.gamma * ce).mean()


torch.manual_seed(0)
anchors, classes = 3000, 20
scores = [torch.randn(anchors, classes).sub_(1.0).requires_grad_() for _ in range(4)]
labels = [(torch.rand(anchors, classes) < 0.02).float() for _ in range(4)]
criterion = FocalLoss()

running = 0.0
for step in range(3000):
    logits = scores[step % 4]
    loss = criterion(logits, labels[step % 4])
    logits.grad = None
    loss.backward()
    running += loss.item()

print("mean loss", running / 3000)
