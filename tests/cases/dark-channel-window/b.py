import torch
from torch.nn.functional import max_pool2d

torch.set_num_threads(1)

OMEGA, T_MIN, WINDOW = 0.95, 0.1, 15


def min_filter(plane, k):
    p = k // 2
    neg = plane.neg()
    neg = max_pool2d(neg, (k, 1), stride=1, padding=(p, 0))
    neg = max_pool2d(neg, (1, k), stride=1, padding=(0, p))
    return neg.neg()


def remove_haze(rgb):
    dark = min_filter(rgb.min(dim=0).values[None, None], WINDOW)[0, 0]
    _, where = torch.topk(dark.reshape(-1), 100)
    A = rgb.reshape(3, -1)[:, where].mean(1)[:, None, None]
    ratio = (rgb / A).min(dim=0).values[None, None]
    t = 1 - OMEGA * min_filter(ratio, WINDOW)[0, 0]
    return (rgb - A) / torch.clamp(t, min=T_MIN) + A


gen = torch.Generator().manual_seed(3)
video = torch.rand(4, 3, 240, 320, generator=gen) * 0.5 + 0.4

brightness = 0.0
for i in range(600):
    out = remove_haze(video[i % 4])
    brightness += float(out.mean())

print(f"average brightness {brightness / 600:.5f}")
