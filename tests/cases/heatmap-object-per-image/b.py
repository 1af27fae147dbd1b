import torch
import torch.nn.functional as F
from torch import nn


class Heatmap:
    """Gradient-weighted class activation maps; use as a context manager."""

    def __init__(self, net, layer):
        self.net, self.layer = net, layer
        self.handles = []

    def __enter__(self):
        self.handles.append(self.layer.register_forward_hook(self._forward))
        self.handles.append(self.layer.register_full_backward_hook(self._backward))
        return self

    def __exit__(self, *exc):
        for handle in self.handles:
            handle.remove()
        self.handles.clear()

    def _forward(self, layer, args, out):
        self.maps = out.detach().clone()

    def _backward(self, layer, grad_in, grad_out):
        self.grads = grad_out[0].detach().clone()

    def compute(self, img):
        scores = self.net(img)
        self.net.zero_grad()
        scores[0, scores.argmax()].backward()
        alpha = self.grads.mean(dim=(2, 3), keepdim=True)
        heat = torch.relu((alpha * self.maps).sum(1, keepdim=True))
        heat = F.interpolate(heat, img.shape[-2:], mode="bilinear")[0, 0]
        return heat / (heat.max() + 1e-8)


def conv_block(cin, cout, pool):
    layers = [nn.Conv2d(cin, cout, 3, padding=1), nn.ReLU()]
    return layers + [nn.MaxPool2d(2)] if pool else layers


def main():
    torch.manual_seed(0)
    net = nn.Sequential(*conv_block(3, 16, True), *conv_block(16, 32, True),
                        *conv_block(32, 64, False),
                        nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(64, 10)).eval()
    gen = torch.Generator().manual_seed(5)
    total = torch.zeros(64, 64)
    count = 500
    for _ in range(count):
        img = torch.rand(1, 3, 64, 64, generator=gen)
        with Heatmap(net, net[6]) as heatmap:
            total += heatmap.compute(img)
    print("%d images, mean heat %.5f" % (count, (total.mean() / count).item()))


if __name__ == "__main__":
    main()
