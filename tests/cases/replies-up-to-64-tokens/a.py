import torch
from torch import nn

VOCAB = 1000


class Writer(nn.Module):
    def __init__(self, dim=128):
        super().__init__()
        self.embed = nn.Embedding(VOCAB, dim)
        self.rnn = nn.GRU(dim, dim, num_layers=2, batch_first=True)
        self.out = nn.Linear(dim, VOCAB)

    def forward(self, tokens, state=None):
        hidden, state = self.rnn(self.embed(tokens), state)
        return self.out(hidden[:, -1]), state


def sample(logits, temperature, top_k, generator):
    values, index = torch.topk(logits / temperature, top_k)
    pick = torch.multinomial(torch.softmax(values, dim=-1), 1, generator=generator)
    return index.gather(1, pick)


@torch.inference_mode()
def generate(model, prompt, max_new_tokens=64, temperature=0.9, top_k=40, seed=0):
    generator = torch.Generator().manual_seed(seed)
    logits, state = model(prompt)
    pieces = [prompt]
    for _ in range(max_new_tokens):
        token = sample(logits, temperature, top_k, generator)
        pieces.append(token)
        logits, state = model(token, state)
    return torch.cat(pieces, dim=1)


def prompts(count, length=40, batch=4):
    gen = torch.Generator().manual_seed(11)
    for _ in range(count):
        yield torch.randint(1, VOCAB, (batch, length), generator=gen)


torch.manual_seed(0)
model = Writer().eval()
checksum = 0
for n, prompt in enumerate(prompts(160)):
    text = generate(model, prompt, seed=n)
    checksum += int(text[:, -1].sum())

print("shape of the last reply", tuple(text.shape), "checksum", checksum)
