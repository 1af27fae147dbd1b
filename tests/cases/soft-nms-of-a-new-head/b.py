import time

import torch
import torch.nn as nn

torch.set_num_threads(1)


class Head(nn.Module):
    def __init__(self, dim=48, anchors=600):
        super().__init__()
        g = torch.Generator().manual_seed(4)
        self.register_buffer("centres", torch.rand(anchors, 2, generator=g) * 512)
        self.register_buffer("sides", torch.rand(anchors, 2, generator=g) * 60 + 20)
        self.score = nn.Linear(dim, 1)
        self.delta = nn.Linear(dim, 4)

    def forward(self, x):
        d = self.delta(x)
        c = self.centres + 0.1 * d[:, :2] * self.sides
        s = self.sides * torch.exp(0.2 * d[:, 2:])
        return torch.cat([c - s / 2, c + s / 2], 1), torch.sigmoid(self.score(x)[:, 0])


def iou(box, boxes):
    lt = torch.maximum(box[:2], boxes[:, :2])
    rb = torch.minimum(box[2:], boxes[:, 2:])
    wh = (rb - lt).clamp(min=0)
    inter = wh[:, 0] * wh[:, 1]
    area = (boxes[:, 2] - boxes[:, 0]) * (boxes[:, 3] - boxes[:, 1])
    return inter / ((box[2] - box[0]) * (box[3] - box[1]) + area - inter)


@torch.no_grad()
def soft_nms(boxes, scores, sigma=0.5, thresh=0.25, max_keep=40):
    kept_boxes, kept_scores = [], []
    while len(boxes) and len(kept_boxes) < max_keep:
        best = int(scores.argmax())
        box = boxes[best]
        kept_boxes.append(box)
        kept_scores.append(scores[best])
        scores = scores * torch.exp(-iou(box, boxes) ** 2 / sigma)
        left = scores > thresh
        left[best] = False
        boxes, scores = boxes[left], scores[left]
    return torch.stack(kept_boxes), torch.stack(kept_scores)


torch.manual_seed(1)
head = Head()
head.eval()
feats = torch.randn(20, 600, 48)
total = 0.0
t = time.perf_counter()
for i in range(150):
    with torch.no_grad():
        boxes, scores = head(feats[i % 20])
    b, s = soft_nms(boxes, scores)
    total += float(s.detach().sum())
print(f"sum of scores {total:.3f}  {(time.perf_counter() - t) / 150 * 1e3:.2f} ms per image")
