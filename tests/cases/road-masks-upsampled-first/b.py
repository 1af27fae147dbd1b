import torch
import torch.nn as nn
import torch.nn.functional as F


class Head(nn.Module):
    """LR-ASPP head, last part: scores of 12 classes at the output size"""

    def __init__(self, channels, classes):
        super().__init__()
        self.classifier = nn.Conv2d(channels, classes, 1)

    def forward(self, features, size):
        scores = self.classifier(features)
        return F.interpolate(scores, size=size, mode="bilinear", align_corners=True)


torch.manual_seed(0)
torch.set_grad_enabled(False)
head = Head(64, 12).eval()
frames = torch.relu(torch.randn(8, 1, 64, 56, 112))

seen = 0
for n in range(2000):
    scores = head(frames[n % 8], (112, 224))
    seen += int((scores[0, 3] > scores[0, 5]).sum())

print("pixels more like class 3 than 5:", seen / 2000)
