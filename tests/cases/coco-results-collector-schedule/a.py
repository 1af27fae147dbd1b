import torch
from torch import nn

torch.set_num_threads(1)
torch.manual_seed(1)

IMAGES, DETS = 24, 300
head = nn.Sequential(nn.Linear(16, 32), nn.ReLU(), nn.Linear(32, 24)).eval()
features = torch.randn(IMAGES, DETS, 16)
truth = [set(torch.randint(0, 20, (6,)).tolist()) for _ in range(IMAGES)]


@torch.no_grad()
def predict(image_id):
    out = head(features[image_id])
    best = out[:, 4:].sigmoid().max(1)
    return out[:, :4].tolist(), best.values.tolist(), best.indices.tolist()


def coco_results():
    results = []
    for image_id in range(IMAGES):
        boxes, scores, labels = predict(image_id)
        for box, score, label in zip(boxes, scores, labels):
            results.append({"image_id": image_id, "category_id": label, "bbox": box, "score": score})
    return results


def by_category(results):
    groups = {}
    for r in results:
        groups.setdefault(r["category_id"], []).append(r)
    return groups


def average_precision(rows):
    rows = sorted(rows, key=lambda r: -r["score"])
    hits, precision = 0, 0.0
    for n, r in enumerate(rows, 1):
        if r["category_id"] in truth[r["image_id"]]:
            hits += 1
            precision += hits / n
    return precision / max(hits, 1)


total = 0.0
for epoch in range(1500):
    groups = by_category(coco_results())
    total += sum(average_precision(rows) for rows in groups.values()) / len(groups)

print("mean AP", round(total / 1500, 5))
