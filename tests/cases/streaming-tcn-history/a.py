import torch
import torch.nn as nn
import torch.nn.functional as F

torch.manual_seed(3)


class StreamingTCN(nn.Module):
    """causal dilated convolutions, fed one sensor frame at a time"""

    def __init__(self, channels=64, kernel=3, dilations=(1, 2, 4)):
        super().__init__()
        self.convs = nn.ModuleList(nn.Conv1d(channels, channels, kernel, dilation=d) for d in dilations)
        self.head = nn.Linear(channels, 5)
        self.receptive = 1 + sum((kernel - 1) * d for d in dilations)
        self.past = None

    def reset(self, batch, channels=64):
        self.past = torch.zeros(batch, channels, self.receptive - 1)

    def forward(self, frame):
        self.past = torch.cat([self.past, frame.unsqueeze(-1)], dim=-1)
        x = self.past[..., -self.receptive:]
        for conv in self.convs:
            x = F.relu(conv(x))
        return self.head(x[..., -1])


net = StreamingTCN().eval()
frames = torch.randn(2700, 16, 64)
net.reset(16)
alarms = 0

with torch.inference_mode():
    for t in range(2700):
        logits = net(frames[t])
        alarms += int((logits.argmax(-1) == 4).sum())

print("alarms", alarms, "last logits", logits[0].tolist())
