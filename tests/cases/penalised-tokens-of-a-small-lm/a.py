# greedy decoding with a repetition penalty (1.2), small LM with the vocabulary of a big one
import time
import torch
import torch.nn as nn

torch.set_num_threads(1)
VOCAB, DIM, BATCH = 50000, 48, 8


class SmallLM(nn.Module):
    def __init__(self):
        super().__init__()
        self.emb = nn.Embedding(VOCAB, DIM)
        self.rnn = nn.GRUCell(DIM, DIM)
        self.out = nn.Linear(DIM, VOCAB, bias=False)

    def forward(self, tok, h):
        h = self.rnn(self.emb(tok), h)
        return self.out(h), h


def bin_mask(tokens, vocab):
    counts = torch.zeros(tokens.shape[0], vocab + 1, dtype=torch.long)
    counts.scatter_add_(1, tokens, torch.ones_like(tokens))
    return counts[:, :vocab] > 0


def apply_penalty(logits, prompt_tokens, output_tokens, penalty):
    prompt_mask = bin_mask(prompt_tokens, logits.shape[1])
    output_mask = bin_mask(output_tokens, logits.shape[1])
    penalties = penalty.unsqueeze(1).repeat(1, logits.shape[1])
    penalties = torch.where(prompt_mask | output_mask, penalties, 1.0)
    return logits * torch.where(logits > 0, 1.0 / penalties, penalties)


torch.manual_seed(0)
model = SmallLM().eval()
prompt = torch.randint(0, VOCAB, (BATCH, 40))
output = torch.empty(BATCH, 0, dtype=torch.long)
penalty = torch.full((BATCH,), 1.2)
h = torch.zeros(BATCH, DIM)
tok = prompt[:, -1]

start = time.perf_counter()
with torch.inference_mode():
    for step in range(200):
        logits, h = model(tok, h)
        logits = apply_penalty(logits, prompt, output, penalty)
        tok = logits.argmax(-1)
        output = torch.cat([output, tok[:, None]], dim=1)
print("checksum", int(output.sum()), f"{(time.perf_counter() - start) / 200 * 1e3:.2f} ms/token")
