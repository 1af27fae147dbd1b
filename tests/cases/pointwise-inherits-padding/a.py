import time
import torch
from torch import nn

# spectrogram tagger, depthwise separable


def dw_block(c_in, c_out):
    return [
        nn.Conv2d(c_in, c_in, 3, padding=1, groups=c_in, bias=False),
        nn.Conv2d(c_in, c_out, 1, bias=False),
        nn.BatchNorm2d(c_out),
        nn.ReLU(),
    ]


def tagger(width=96, depth=6, n_tags=20):
    layers = [nn.Conv2d(1, width // 2, 3, stride=2, padding=1), nn.ReLU()]
    c = width // 2
    for _ in range(depth):
        layers += dw_block(c, width)
        c = width
    layers += [nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(width, n_tags)]
    return nn.Sequential(*layers)


def main():
    torch.set_num_threads(1)
    torch.manual_seed(5)
    model = tagger().eval()
    for module in model.modules():
        if isinstance(module, nn.Conv2d):
            nn.init.kaiming_normal_(module.weight)      # in place of the checkpoint
    clips = torch.randn(80, 4, 1, 32, 32)
    found = 0
    t0 = time.perf_counter()
    for i in range(len(clips)):
        with torch.no_grad():
            probs = torch.sigmoid(model(clips[i]))
        found += int((probs > 0.5).sum())
    print(f"{found} tags, mean of the last {probs.mean():.5f}, {(time.perf_counter() - t0) / len(clips) * 1e3:.2f} ms a batch")


if __name__ == "__main__":
    main()
