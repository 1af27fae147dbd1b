import torch
import torch.nn as nn
import torch.nn.functional as F


class SameConv2d(nn.Conv2d):
    """'same' padding as in the Keras model that the weights come from"""

    def forward(self, x):
        k = self.kernel_size[0]
        before, after = (k - 1) // 2, k // 2
        x = F.pad(x, (before, after, before, after))
        return F.conv2d(x, self.weight, self.bias, self.stride, 0, self.dilation, self.groups)


def block(c, k):
    return nn.Sequential(SameConv2d(c, c, k, groups=c), nn.ReLU(), nn.Conv2d(c, c, 1), nn.ReLU())


torch.manual_seed(0)
net = nn.Sequential(SameConv2d(3, 32, 3), nn.ReLU(), block(32, 3), block(32, 5), block(32, 3))
head = nn.Linear(32, 6)
net.eval()
photos = torch.rand(16, 3, 96, 96)

spots = 0
with torch.inference_mode():
    for i in range(800):
        x = photos[i % 16].unsqueeze(0)
        logits = head(net(x).mean(dim=(2, 3)))
        spots += int(logits.argmax())

print("classes:", spots, "last logit:", round(float(logits[0, 0]), 5))
