import time
import torch
from torch import nn
import torch.nn.functional as F

torch.set_num_threads(1)
torch.manual_seed(0)
vocab, dim, batch, new_tokens = 50000, 48, 8, 200

embedding = nn.Embedding(vocab, dim)
cell = nn.GRUCell(dim, dim)
head = nn.Linear(dim, vocab, bias=False)
prompt = torch.randint(0, vocab, (batch, 40))


def repetition_penalty(scores, ids, penalty=1.2):
    seen = scores.gather(1, ids)
    seen = torch.where(seen > 0, seen / penalty, seen * penalty)
    return scores.scatter(1, ids, seen)


@torch.inference_mode()
def main():
    ids = prompt
    state = torch.zeros(batch, dim)
    began = time.perf_counter()
    for _ in range(new_tokens):
        state = cell(embedding(ids[:, -1]), state)
        scores = repetition_penalty(head(state), ids)
        ids = torch.cat([ids, scores.argmax(dim=-1, keepdim=True)], dim=-1)
    ms = (time.perf_counter() - began) / new_tokens * 1e3
    print("sum of new ids:", int(ids[:, 40:].sum()), "-", round(ms, 2), "ms a token")


main()
