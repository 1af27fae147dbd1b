# keyword tagger, float weights
import time
import torch
import torch.nn as nn

torch.manual_seed(3)
torch.set_num_threads(1)

FRAMES, BATCH, FEATS, HIDDEN, TAGS = 100, 16, 40, 64, 12


class Tagger(nn.Module):
    def __init__(self):
        super().__init__()
        self.lstm = nn.LSTM(FEATS, HIDDEN, num_layers=2)
        self.out = nn.Linear(HIDDEN, TAGS)

    def forward(self, x):
        h, _ = self.lstm(x)
        return self.out(h[-1])


model = Tagger().eval()
clips = torch.randn(8, FRAMES, BATCH, FEATS)

times, hits = [], torch.zeros(TAGS)
with torch.no_grad():
    for i in range(300):
        t0 = time.perf_counter()
        logits = model(clips[i % 8])
        hits += torch.bincount(logits.argmax(1), minlength=TAGS)
        times.append(time.perf_counter() - t0)

print("fp32 ms/batch", 1000 * sorted(times)[len(times) // 2], hits.tolist())
