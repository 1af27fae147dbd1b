import time
import torch
from torch import nn
import torch.nn.functional as F


class PostProcess(nn.Module):
    """Top queries of each image with masks in the image's resolution. The target sizes are read once for the batch."""

    def __init__(self, num_select):
        super().__init__()
        self.num_select = num_select

    @torch.no_grad()
    def forward(self, outputs, target_sizes):
        logits, boxes, masks = outputs["pred_logits"], outputs["pred_boxes"], outputs["pred_masks"]
        scores, topk = logits.sigmoid().flatten(1).topk(self.num_select, dim=1)
        query, labels = topk // logits.shape[2], topk % logits.shape[2]
        sizes = target_sizes.tolist()
        scale = target_sizes.flip(1).repeat(1, 2).float()
        boxes = torch.gather(boxes, 1, query[..., None].expand(-1, -1, 4)) * scale[:, None, :]
        results = []
        for i, (h, w) in enumerate(sizes):
            picked = masks[i].index_select(0, query[i]).unsqueeze(1)
            picked = F.interpolate(picked, size=(h, w), mode="bilinear", align_corners=False)
            results.append(dict(scores=scores[i], labels=labels[i], boxes=boxes[i], masks=picked > 0.0))
        return results


torch.set_num_threads(1)
torch.manual_seed(0)
all_sizes = torch.tensor([[240, 320], [320, 240], [256, 256], [200, 300],
                          [300, 200], [288, 352], [240, 240], [180, 320]])
outputs = {"pred_logits": torch.randn(8, 100, 20), "pred_boxes": torch.rand(8, 100, 4),
           "pred_masks": torch.randn(8, 100, 28, 28)}
post = PostProcess(num_select=6)

spent = 0.0
for batch in range(150):
    start = time.perf_counter()
    results = post(outputs, all_sizes[torch.randperm(8)])
    spent += time.perf_counter() - start
total = sum(int(r["masks"].sum()) for r in results)
print(f"{total} mask pixels, {1e3 * spent / 150:.2f} ms per batch")
