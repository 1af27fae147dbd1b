import torch
import torch.nn.functional as F

torch.set_num_threads(1)
N_DOCS, DIM, N_LANG, TOP = 24_000, 128, 8, 10

torch.manual_seed(8)
emb = F.normalize(torch.randn(N_DOCS, DIM), dim=1)
lang = torch.randint(0, N_LANG, (N_DOCS,)).sort().values
queries = F.normalize(torch.randn(300, DIM), dim=1)

bounds = torch.searchsorted(lang, torch.arange(N_LANG + 1)).tolist()


def top_documents(q, which):
    lo, hi = bounds[which], bounds[which + 1]
    sim = torch.mv(emb[lo:hi], q)
    value, position = torch.topk(sim, TOP)
    return position + lo, value


mean_scores = []
id_sum = 0
for n, q in enumerate(queries):
    docs, sim = top_documents(q, n % N_LANG)
    mean_scores.append(sim.mean().item())
    id_sum += docs.sum().item()
print("average similarity %.5f" % (sum(mean_scores) / len(mean_scores)), "ids", id_sum)
