import torch
from torch import fx, nn

torch.set_num_threads(1)
torch.manual_seed(0)


class Block(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.conv1 = nn.Conv2d(width, width, 3, padding=1)
        self.conv2 = nn.Conv2d(width, width, 3, padding=1)

    def forward(self, x):
        return torch.relu(x + self.conv2(torch.relu(self.conv1(x))))


net = nn.Sequential(nn.Conv2d(3, 16, 3, stride=2, padding=1), *[Block(16) for _ in range(6)],
                    nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(16, 10)).eval()


def features_at(model, name, images):
    graph = fx.Tracer().trace(model)
    for node in list(graph.nodes):
        if node.op == "output":
            graph.erase_node(node)
    keep = next(node for node in graph.nodes if node.name == name)
    graph.output(keep)
    cut = fx.GraphModule(model, graph)
    cut.graph.eliminate_dead_code()
    cut.recompile()
    return cut(images)


images = torch.randn(640, 3, 32, 32)
mean = torch.zeros(16)
for n in range(700):
    with torch.no_grad():
        batch = images[(n * 4) % 640:(n * 4) % 640 + 4]
        mean += features_at(net, "relu_7", batch).mean(dim=(0, 2, 3))

print((mean / 700).tolist())
