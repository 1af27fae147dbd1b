import torch
import torch.nn as nn
import torch.nn.functional as F


def stretch(content, target_len):
    """Repeats the content frames (channels, src_len) to the frame rate of the vocoder."""
    return F.interpolate(content[None], size=target_len, mode="nearest")[0]


class Decoder(nn.Module):
    def __init__(self):
        super().__init__()
        self.pre = nn.Conv1d(257, 128, 5, padding=2)
        self.mid = nn.Conv1d(128, 128, 5, padding=2)
        self.post = nn.Conv1d(128, 80, 1)

    def forward(self, content, f0):
        x = torch.cat([content, f0[None]])[None]
        x = F.leaky_relu(self.pre(x), 0.1)
        x = x + F.leaky_relu(self.mid(x), 0.1)
        return self.post(x)[0]


torch.manual_seed(0)
torch.set_grad_enabled(False)
chunks = torch.randn(32, 256, 50)       # one second of speech, 50 content frames a second
f0 = torch.rand(32, 86)                 # 86 mel frames for the same second
decoder = Decoder().eval()

level = 0.0
for step in range(800):
    content = stretch(chunks[step % 32], 86)
    mel = decoder(content, f0[step % 32])
    level += mel.abs().mean().item()

print("mean level", level / 800)
