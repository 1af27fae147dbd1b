import torch
import torch.fx
from torch import nn

torch.set_num_threads(1)
torch.manual_seed(0)


class Block(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.conv1 = nn.Conv2d(width, width, 3, padding=1)
        self.conv2 = nn.Conv2d(width, width, 3, padding=1)

    def forward(self, x):
        y = torch.relu(self.conv1(x))
        return torch.relu(x + self.conv2(y))


class Extractor:
    def __init__(self, model, node_name):
        traced = torch.fx.symbolic_trace(model)
        nodes = {node.name: node for node in traced.graph.nodes}
        output = [node for node in traced.graph.nodes if node.op == "output"][0]
        output.args = (nodes[node_name],)
        traced.graph.eliminate_dead_code()
        traced.recompile()
        self.traced = traced

    def __call__(self, x):
        return self.traced(x)


layers = [nn.Conv2d(3, 16, 3, stride=2, padding=1)]
layers += [Block(16) for _ in range(6)]
layers += [nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(16, 10)]
net = nn.Sequential(*layers).eval()

extract = Extractor(net, "relu_7")
images = torch.randn(640, 3, 32, 32)
total = torch.zeros(16)
for n in range(700):
    start = (n * 4) % 640
    with torch.no_grad():
        total += extract(images[start:start + 4]).mean(dim=(0, 2, 3))

print((total / 700).tolist())
