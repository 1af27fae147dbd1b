import time
import torch

torch.manual_seed(3)
torch.set_num_threads(1)

n_way, n_shot, n_query, dim = 20, 5, 25, 384
bank = torch.randn(64, 40, dim)                       # 64 classes, 40 frozen features each
bank += 0.35 * torch.randn(64, 1, dim)


def sample_episodes(count):
    support, query, labels = [], [], []
    for _ in range(count):
        classes = torch.randperm(64)[:n_way]
        support.append(bank[classes][:, :n_shot].mean(1))
        y = torch.randint(0, n_way, (n_query,))
        pick = torch.randint(n_shot, 40, (n_query,))
        query.append(bank[classes[y], pick])
        labels.append(y)
    return torch.stack(support), torch.stack(query), torch.stack(labels)


def euclidean(x, y):
    d2 = x.square().sum(-1, keepdim=True) + y.square().sum(-1).unsqueeze(-2) - 2 * x @ y.mT
    return d2.clamp_min(0).sqrt()


batches = [sample_episodes(64) for _ in range(8)]
correct = seen = 0
t0 = time.perf_counter()
with torch.no_grad():
    for step in range(800):
        prototypes, queries, labels = batches[step % 8]
        d = euclidean(queries, prototypes)
        prob = torch.softmax(-d, dim=-1)
        correct += (prob.argmax(-1) == labels).sum().item()
        seen += labels.numel()

print(f"accuracy {correct / seen:.4f} in {time.perf_counter() - t0:.1f} s")
