import torch

torch.manual_seed(0)
torch.set_num_threads(1)
IMAGES, OBJECTS, PER_OBJECT = 20, 40, 6


def detections():
    """Raw boxes of one image: several jittered ones around every object."""
    centre = torch.rand(OBJECTS, 1, 2) * 600
    size = 20 + torch.rand(OBJECTS, 1, 2) * 40
    corner = centre + torch.randn(OBJECTS, PER_OBJECT, 2)
    boxes = torch.cat([corner, corner + size], dim=2).view(-1, 4)
    return boxes, torch.rand(len(boxes))


def nms(boxes, scores, limit=0.5):
    x1, y1, x2, y2 = boxes.unbind(1)
    area = (x2 - x1) * (y2 - y1)
    order = scores.argsort(descending=True)
    keep = []
    while order.numel() > 0:
        best, rest = order[0], order[1:]
        keep.append(best.item())
        w = torch.minimum(x2[rest], x2[best]) - torch.maximum(x1[rest], x1[best])
        h = torch.minimum(y2[rest], y2[best]) - torch.maximum(y1[rest], y1[best])
        inter = torch.clamp(w, min=0) * torch.clamp(h, min=0)
        iou = inter / (area[rest] + area[best] - inter)
        order = rest[iou <= limit]
    return keep


images = [detections() for _ in range(IMAGES)]
kept = 0
for n in range(2200):
    boxes, scores = images[n % IMAGES]
    kept += len(nms(boxes, scores))

print("boxes kept per image", kept / 2200)
