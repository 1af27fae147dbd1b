import torch
from torch import nn

torch.manual_seed(0)
torch.set_num_threads(1)

embed_size, heads, forward_expansion, num_layers = 128, 4, 4, 2
vocab, length, batch = 500, 48, 8

embed = nn.Embedding(vocab, embed_size)
layer = nn.TransformerEncoderLayer(embed_size, heads, forward_expansion, dropout=0.0, batch_first=True)
encoder = nn.TransformerEncoder(layer, num_layers, enable_nested_tensor=False)
head = nn.Linear(embed_size, vocab)
params = list(embed.parameters()) + list(encoder.parameters()) + list(head.parameters())
opt = torch.optim.SGD(params, lr=0.05)

text = torch.randint(0, vocab, (400, batch, length + 1))

for step in range(400):
    inp, target = text[step, :, :-1], text[step, :, 1:]
    logits = head(encoder(embed(inp)))
    loss = nn.functional.cross_entropy(logits.reshape(-1, vocab), target.reshape(-1))
    opt.zero_grad()
    loss.backward()
    opt.step()

print("loss", loss.item())
