import math

import torch
import torch.nn.functional as F

gen = torch.Generator().manual_seed(3)
d_model, n_heads, seq, n_notes, classes = 64, 4, 48, 128, 12


def weight(*shape):
    return (torch.randn(*shape, generator=gen) / math.sqrt(shape[-1])).requires_grad_()


def block():
    w = dict(qkv=weight(3 * d_model, d_model), out=weight(d_model, d_model),
             up=weight(4 * d_model, d_model), down=weight(d_model, 4 * d_model))
    for k in ("ln1", "ln2"):
        w[k + "_g"] = torch.ones(d_model, requires_grad=True)
        w[k + "_b"] = torch.zeros(d_model, requires_grad=True)
    for k, n in (("qkv", 3 * d_model), ("out", d_model), ("up", 4 * d_model), ("down", d_model)):
        w[k + "_bias"] = torch.zeros(n, requires_grad=True)
    return w


def attend(x, w):
    bsz = x.shape[0]
    qkv = F.linear(x, w["qkv"], w["qkv_bias"]).view(bsz, seq, 3, n_heads, -1)
    q, k, v = qkv.permute(2, 0, 3, 1, 4)
    y = F.scaled_dot_product_attention(q, k, v).transpose(1, 2).reshape(bsz, seq, d_model)
    return F.linear(y, w["out"], w["out_bias"])


def encode(x, blocks):
    for w in blocks:
        x = F.layer_norm(x + attend(x, w), (d_model,), w["ln1_g"], w["ln1_b"])
        ff = F.linear(F.relu(F.linear(x, w["up"], w["up_bias"])), w["down"], w["down_bias"])
        x = F.layer_norm(x + ff, (d_model,), w["ln2_g"], w["ln2_b"])
    return x


table, where = weight(n_notes, d_model), weight(seq, d_model)
blocks = [block(), block()]
readout, readout_bias = weight(classes, d_model), torch.zeros(classes, requires_grad=True)
params = [table, where, readout, readout_bias] + [p for w in blocks for p in w.values()]

songs = torch.randint(0, n_notes, (800, seq), generator=gen)
labels = torch.randint(0, classes, (800,), generator=gen)
opt = torch.optim.SGD(params, lr=0.05)
for it in range(300):
    rows = torch.arange(8) + 8 * (it % 100)
    x = F.embedding(songs[rows], table) + where
    logits = F.linear(encode(x, blocks).mean(1), readout, readout_bias)
    loss = F.cross_entropy(logits, labels[rows])
    opt.zero_grad()
    loss.backward()
    opt.step()
print("after", it + 1, "steps", loss.item())
