import time
import torch
import torch.nn as nn
import torch.nn.functional as F

VOCAB, SRC, TGT, BATCH, DIM = 800, 30, 20, 24, 64
SPECIAL = torch.tensor([0, 1, 2])       # pad, bos, eos


def pointer_targets(src, tgt):
    out = tgt.clone()
    for i in range(tgt.size(0)):
        for k in range(tgt.size(1)):
            value = tgt[i, k]
            if value in SPECIAL:
                continue
            where = torch.where(src[i] == value)[0]
            if len(where) > 0:
                out[i, k] = VOCAB + where[0]
    return out


class Summariser(nn.Module):
    def __init__(self):
        super().__init__()
        self.emb = nn.Embedding(VOCAB, DIM)
        self.enc = nn.Linear(DIM, DIM)
        self.dec = nn.Linear(DIM, DIM)
        self.gen = nn.Linear(DIM, VOCAB)

    def forward(self, src, prev):
        memory = torch.tanh(self.enc(self.emb(src)))
        query = torch.tanh(self.dec(self.emb(prev)))
        copy = query @ memory.transpose(1, 2)
        context = copy.softmax(-1) @ memory
        return torch.cat([self.gen(query + context), copy], dim=-1)


def main():
    torch.manual_seed(1)
    torch.set_num_threads(1)
    model = Summariser()
    optim = torch.optim.Adam(model.parameters(), lr=1e-3)
    sources = torch.randint(0, VOCAB, (60, BATCH, SRC))
    pick = torch.randint(0, SRC, (60, BATCH, TGT))
    summaries = torch.where(torch.rand(60, BATCH, TGT) < 0.5, sources.gather(2, pick),
                            torch.randint(0, VOCAB, (60, BATCH, TGT)))
    t0 = time.perf_counter()
    for step in range(60):
        src, tgt = sources[step], summaries[step]
        logits = model(src, tgt.roll(1, dims=1))
        loss = F.cross_entropy(logits.reshape(-1, VOCAB + SRC), pointer_targets(src, tgt).reshape(-1))
        optim.zero_grad()
        loss.backward()
        optim.step()
    print(f"loss {loss.item():.5f}  {(time.perf_counter() - t0) / 60 * 1e3:.1f} ms/step")


if __name__ == "__main__":
    main()
