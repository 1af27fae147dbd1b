import io

import torch
import torch.nn.functional as F
from torch import nn

torch.set_num_threads(1)
torch.manual_seed(0)


class ECGNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.c1 = nn.Conv1d(1, 8, 9, stride=4)
        self.c2 = nn.Conv1d(8, 16, 5, stride=2)
        self.fc = nn.Linear(16, 2)

    def forward(self, x):
        x = F.relu(self.c1(x))
        x = F.relu(self.c2(x))
        return self.fc(x.mean(dim=-1))


# one file with all segments, read once
store = io.BytesIO()
torch.save({"ecg": torch.randn(256, 1, 256), "label": torch.arange(256) % 2}, store)
store.seek(0)
records = torch.load(store)
ecg, label = records["ecg"], records["label"]

net = ECGNet()
opt = torch.optim.Adam(net.parameters(), lr=1e-3)

for step in range(6000):
    rows = torch.arange(8 * step, 8 * step + 8) % 256
    loss = F.cross_entropy(net(ecg[rows]), label[rows])
    opt.zero_grad()
    loss.backward()
    opt.step()

print("loss", round(loss.item(), 5))
