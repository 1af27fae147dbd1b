import torch
from torch import nn

torch.manual_seed(0)
BATCH, SOURCE, TARGET, HID, VOCAB = 16, 64, 20, 64, 200

embed = nn.Embedding(VOCAB, HID)
attn = nn.Linear(2 * HID, HID)
v = nn.Linear(HID, 1, bias=False)
cell = nn.GRUCell(2 * HID, HID)
out = nn.Linear(HID, VOCAB)
encoder = nn.GRU(HID, HID, batch_first=True)
sources = torch.randn(8, BATCH, SOURCE, HID)
torch.set_grad_enabled(False)
encodings = [encoder(s) for s in sources]

# W [h; e] = W_h h + W_e e, and e does not change while we decode
W_h, W_e = attn.weight[:, :HID], attn.weight[:, HID:]


def decode(encoded, hidden):
    keys = torch.nn.functional.linear(encoded, W_e, attn.bias)
    token = torch.zeros(BATCH, dtype=torch.long)
    for t in range(TARGET):
        query = hidden @ W_h.T
        weights = torch.softmax((torch.tanh(keys + query[:, None]) @ v.weight[0]), 1)
        context = (weights[:, None] @ encoded)[:, 0]
        hidden = cell(torch.cat((embed(token), context), 1), hidden)
        token = out(hidden).argmax(1)
    return token


produced = 0
for n in range(2000):
    encoded, last = encodings[n % 8]
    produced += decode(encoded, last[0]).sum().item()

print("mean last token", round(produced / (n + 1), 3))
