import torch

# best class of every anchor of a detector, then the confident ones only
torch.set_num_threads(1)
torch.manual_seed(0)
torch.set_grad_enabled(False)
anchors, classes = 8400, 80
images = [torch.randn(anchors, classes) * 1.5 - 6.0 for _ in range(8)]
boxes = torch.rand(anchors, 4) * 640

kept = 0
total = 0.0
for frame in range(8000):
    logits = images[frame % 8]
    best, _ = torch.max(logits, dim=1)
    score = torch.sigmoid(best)
    keep = (score > 0.25).nonzero().squeeze(1)
    found = boxes[keep]
    kept += found.shape[0]
    total += score[keep].sum().item()

print(f"{kept} boxes, mean score {total / kept:.5f}")
