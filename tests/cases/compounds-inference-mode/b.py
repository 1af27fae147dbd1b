import torch
import torch.nn as nn
import torch.nn.functional as F

torch.manual_seed(0)
torch.set_num_threads(1)


class Residual(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.fc1 = nn.Linear(width, width)
        self.fc2 = nn.Linear(width, width)
        self.drop = nn.Dropout(0.3)

    def forward(self, x):
        h = self.drop(F.relu(self.fc1(x)))
        return F.relu(x + self.fc2(h))


class ToxNet(nn.Module):
    """Twelve toxicity endpoints from the 1024-bit fingerprint of a compound."""

    def __init__(self, bits=1024, width=256, endpoints=12):
        super().__init__()
        self.inp = nn.Linear(bits, width)
        self.blocks = nn.Sequential(*[Residual(width) for _ in range(6)])
        self.out = nn.Linear(width, endpoints)

    def forward(self, x):
        return self.out(self.blocks(F.relu(self.inp(x))))


model = ToxNet()
model.eval()

# a library to be screened, 112 compounds at a time; about 60 bits are set in each fingerprint
library = (torch.rand(64, 112, 1024) < 0.06).float()

risk = torch.zeros(12)
for i in range(3000):
    with torch.inference_mode():
        prob = torch.sigmoid(model(library[i % 64]))
    risk += prob.mean(dim=0)

print("mean risk", [round(v, 4) for v in (risk / (i + 1)).tolist()])
