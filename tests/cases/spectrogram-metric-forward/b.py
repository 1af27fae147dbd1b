import torch
import torch.nn.functional as F


class MaskedSmoothL1:
    def __init__(self):
        self.reset()

    def reset(self):
        self.total = torch.tensor(0.0)
        self.numel = torch.tensor(0.0)

    def update(self, pred, target, lens):
        mask = (torch.arange(pred.shape[1]) < lens[:, None]).unsqueeze(2).to(pred.dtype)
        self.total = self.total + F.smooth_l1_loss(pred * mask, target * mask, reduction="sum")
        self.numel = self.numel + mask.sum() * pred.shape[2]

    def compute(self):
        return self.total / self.numel

    def __call__(self, pred, target, lens):
        """Update the epoch's state and return the value on this batch."""
        self.update(pred, target, lens)
        cache = {"total": self.total, "numel": self.numel}
        self.reset()
        self.update(pred, target, lens)
        value = self.compute()
        for name, state in cache.items():
            setattr(self, name, state)
        return value


torch.manual_seed(0)
torch.set_grad_enabled(False)
targets = torch.randn(8, 16, 300, 80)           # log mel spectrograms
preds = targets + 0.5 * torch.randn(8, 16, 300, 80)
lengths = torch.randint(150, 301, (8, 16))

metric = MaskedSmoothL1()
for batch in range(15000):
    i = batch % 8
    value = metric(preds[i], targets[i], lengths[i])
    if batch % 3000 == 0:
        print(batch, round(value.item(), 5))

print("epoch", round(metric.compute().item(), 5))
