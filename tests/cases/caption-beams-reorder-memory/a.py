import torch
import torch.nn as nn
import torch.nn.functional as F

# caption decoder, beam search with cached keys and values
torch.manual_seed(0)
d, heads, beams, n_layers, vocab, n_src = 256, 4, 5, 2, 2000, 400
hd = d // heads


class Layer(nn.Module):
    def __init__(self):
        super().__init__()
        self.qkv = nn.Linear(d, 3 * d)
        self.q = nn.Linear(d, d)
        self.kv = nn.Linear(d, 2 * d)
        self.out1 = nn.Linear(d, d)
        self.out2 = nn.Linear(d, d)
        self.mlp = nn.Sequential(nn.Linear(d, 4 * d), nn.GELU(), nn.Linear(4 * d, d))
        self.n1, self.n2, self.n3 = nn.LayerNorm(d), nn.LayerNorm(d), nn.LayerNorm(d)

    def cross(self, memory):
        k, v = self.kv(memory).chunk(2, dim=-1)
        return [t.view(t.shape[0], -1, heads, hd).transpose(1, 2).contiguous() for t in (k, v)]

    def forward(self, x, cache):
        B = x.shape[0]
        q, k, v = [t.view(B, 1, heads, hd).transpose(1, 2) for t in self.qkv(self.n1(x)).chunk(3, dim=-1)]
        if "k" in cache:
            k = torch.cat([cache["k"], k], dim=2)
            v = torch.cat([cache["v"], v], dim=2)
        cache["k"], cache["v"] = k, v
        y = F.scaled_dot_product_attention(q, k, v)
        x = x + self.out1(y.transpose(1, 2).reshape(B, 1, d))
        q = self.q(self.n2(x)).view(B, 1, heads, hd).transpose(1, 2)
        y = F.scaled_dot_product_attention(q, cache["mk"], cache["mv"])
        x = x + self.out2(y.transpose(1, 2).reshape(B, 1, d))
        return x + self.mlp(self.n3(x))


embed = nn.Embedding(vocab, d)
layers = nn.ModuleList(Layer() for _ in range(n_layers))
head = nn.Linear(d, vocab)
layers.eval()


def reorder(cache, parent):
    for name in cache:
        cache[name] = cache[name].index_select(0, parent)


def caption(memory, length=8):
    caches = []
    for layer in layers:
        mk, mv = [t.expand(beams, -1, -1, -1) for t in layer.cross(memory)]
        caches.append({"mk": mk, "mv": mv})
    tokens = torch.zeros(beams, 1, dtype=torch.long)
    scores = torch.tensor([0.0] + [-1e9] * (beams - 1))
    for _ in range(length):
        x = embed(tokens[:, -1:])
        for layer, cache in zip(layers, caches):
            x = layer(x, cache)
        logp = F.log_softmax(head(x[:, 0]), dim=-1) + scores[:, None]
        scores, best = logp.view(-1).topk(beams)
        parent, word = best // vocab, best % vocab
        tokens = torch.cat([tokens[parent], word[:, None]], dim=1)
        for cache in caches:
            reorder(cache, parent)
    return tokens[0], scores[0]


pictures = torch.randn(20, 1, n_src, d)
total = 0.0
torch.set_grad_enabled(False)
for i in range(80):
    words, score = caption(pictures[i % 20])
    total += score.item()

print("mean score", total / 80, words.tolist())
