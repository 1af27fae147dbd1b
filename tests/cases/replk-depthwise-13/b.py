import torch
import torch.nn as nn

torch.set_num_threads(1)


class LargeKernelBlock(nn.Module):
    def __init__(self, channels, kernel_size=13):
        super().__init__()
        self.norm = nn.BatchNorm2d(channels)
        self.large = nn.Conv2d(channels, channels, kernel_size, padding=kernel_size // 2, groups=channels, bias=False)
        self.expand = nn.Conv2d(channels, 2 * channels, 1)
        self.shrink = nn.Conv2d(2 * channels, channels, 1)
        self.act = nn.GELU()

    def forward(self, x):
        y = self.large(self.norm(x))
        return x + self.shrink(self.act(self.expand(y)))


class TinyRepLK(nn.Module):
    def __init__(self, channels=32, depth=2, classes=12):
        super().__init__()
        self.stem = nn.Conv2d(3, channels, 3, stride=2, padding=1)
        self.blocks = nn.Sequential(*[LargeKernelBlock(channels) for _ in range(depth)])
        self.head = nn.Linear(channels, classes)

    def forward(self, x):
        x = self.blocks(self.stem(x))
        return self.head(x.mean(dim=(2, 3)))


torch.manual_seed(3)
model = TinyRepLK().eval().to(memory_format=torch.channels_last)
photos = torch.rand(16, 3, 128, 128)

votes = torch.zeros(12)
with torch.inference_mode():
    for i in range(1200):
        photo = photos[i % 16].unsqueeze(0).contiguous(memory_format=torch.channels_last)
        logits = model(photo)
        votes += logits.softmax(1)[0]

print("mean class scores:", [round(v, 3) for v in (votes / 1200).tolist()])
