import torch
import torch.nn.functional as F
from torch import nn


class FocalLoss(nn.Module):
    def __init__(self, alpha=0.25, gamma=2.0):
        super().__init__()
        self.alpha = alpha
        self.gamma = gamma

    def forward(self, logits, target):
        p = torch.sigmoid(logits)
        ce = F.binary_cross_entropy_with_logits(logits, target, reduction="none")
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
