import torch
from torch import nn

torch.manual_seed(1)
torch.set_num_threads(1)
slides, patches, dim = 20, 512, 64

# every patch of a slide has been embedded and kept as its own small tensor
bags = [[torch.randn(dim) for _ in range(patches)] for _ in range(slides)]
attention = nn.Sequential(nn.Linear(dim, 32), nn.Tanh(), nn.Linear(32, 1))
classifier = nn.Linear(dim, 2)


def bag_to_matrix(bag):
    return torch.stack(bag)


votes = torch.zeros(2)
with torch.no_grad():
    for step in range(12000):
        bag = bags[step % slides]
        matrix = bag_to_matrix(bag)
        weights = attention(matrix).softmax(dim=0)
        slide_vector = (weights * matrix).sum(dim=0)
        votes += classifier(slide_vector).softmax(dim=0)

print("mean class probabilities:", (votes / 12000).tolist())
