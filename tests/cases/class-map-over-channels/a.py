"""Per-frame class maps and mean IoU of a street-scene segmentation head (19 classes)."""
import time
import torch
import torch.nn as nn
import torch.nn.functional as F

CLASSES, FEATURES, ROWS, COLS = 19, 32, 40, 80
FRAMES = 3000


class SegmentationHead(nn.Module):
    def __init__(self):
        super().__init__()
        self.mix = nn.Conv2d(FEATURES, FEATURES, 1)
        self.out = nn.Conv2d(FEATURES, CLASSES, 1)

    def forward(self, x):
        x = self.out(F.relu(self.mix(x)))
        return F.interpolate(x, scale_factor=2, mode="bilinear", align_corners=False)


class IoU:
    def __init__(self, n):
        self.n = n
        self.table = torch.zeros(n * n, dtype=torch.int64)

    def update(self, pred, target):
        self.table += torch.bincount((target * self.n + pred).flatten(), minlength=self.n ** 2)

    def mean(self):
        t = self.table.view(self.n, self.n).double()
        inter = t.diag()
        return (inter / (t.sum(0) + t.sum(1) - inter).clamp(min=1)).mean().item()


def make_frames(count):
    g = torch.Generator().manual_seed(11)
    feats, targets = [], []
    for _ in range(count):
        coarse = torch.randn(1, FEATURES, 10, 20, generator=g)
        feats.append(F.interpolate(coarse, size=(ROWS, COLS), mode="bilinear")
                     + 0.2 * torch.randn(1, FEATURES, ROWS, COLS, generator=g))
        targets.append(torch.randint(0, CLASSES, (1, 2 * ROWS, 2 * COLS), generator=g))
    return feats, targets


def postprocess(logits):
    return torch.argmax(logits, dim=1)


def main():
    torch.manual_seed(3)
    head = SegmentationHead().eval()
    feats, targets = make_frames(12)
    metric = IoU(CLASSES)
    with torch.no_grad():
        head(feats[0])
        start = time.perf_counter()
        for i in range(FRAMES):
            logits = head(feats[i % 12])
            metric.update(postprocess(logits), targets[i % 12])
        seconds = time.perf_counter() - start
    print(f"mIoU {metric.mean():.6f}  pixels {int(metric.table.sum())}")
    print(f"time {seconds:.3f} s, {1e3 * seconds / FRAMES:.3f} ms a frame")


if __name__ == "__main__":
    main()
