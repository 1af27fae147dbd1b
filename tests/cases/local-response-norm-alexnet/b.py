import torch
import torch.nn.functional as F

torch.set_num_threads(1)


def lrn(x, size=5, alpha=1e-4, beta=0.75, k=2.0):
    half = size // 2
    channels = x.shape[1]
    sq = F.pad(x * x, (0, 0, 0, 0, half, half))
    total = sq[:, :channels].clone()
    for shift in range(1, size):
        total += sq[:, shift:shift + channels]
    return x / (k + alpha / size * total) ** beta


torch.manual_seed(0)
conv1 = torch.nn.Conv2d(3, 64, kernel_size=7, stride=2, padding=3)
conv2 = torch.nn.Conv2d(64, 96, kernel_size=3, padding=1)
classify = torch.nn.Linear(96, 20)
images = torch.rand(16, 3, 224, 224)
mean_scores = torch.zeros(20)

with torch.no_grad():
    for n in range(120):
        x = F.relu(conv1(images[n % 16][None]))
        x = F.max_pool2d(lrn(x), 3, 2)
        x = F.relu(conv2(x))
        x = F.max_pool2d(lrn(x), 3, 2)
        logits = classify(x.mean((2, 3)))
        mean_scores += F.softmax(logits, dim=1).squeeze(0)

print("votes", (mean_scores / 120)[:4].tolist())
