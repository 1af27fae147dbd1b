import torch
import torch.nn.functional as F

torch.set_num_threads(1)
torch.manual_seed(0)
DIM, HIDDEN, EXPERTS, TOP_K, LAYERS, VOCAB = 96, 192, 32, 2, 4, 1000

emb = torch.randn(VOCAB, DIM)
layers = []
for _ in range(LAYERS):
    gate = torch.randn(EXPERTS, DIM) / DIM ** 0.5
    w_in = torch.randn(EXPERTS, HIDDEN, DIM) / DIM ** 0.5
    w_out = torch.randn(EXPERTS, DIM, HIDDEN) / HIDDEN ** 0.5
    layers.append((gate, w_in, w_out))
mix = torch.randn(LAYERS, DIM, DIM) / DIM ** 0.5
out = torch.randn(VOCAB, DIM)


def norm(x):
    return F.rms_norm(x, (DIM,))


def moe(x, gate, w_in, w_out):
    weight, chosen = torch.topk(F.softmax(x @ gate.T, dim=-1), TOP_K)
    weight = weight / weight.sum(-1, keepdim=True)
    y = torch.zeros_like(x)
    for row in range(x.shape[0]):
        for k in range(TOP_K):
            e = int(chosen[row, k])
            h = F.silu(w_in[e] @ x[row])
            y[row] += weight[row, k] * (w_out[e] @ h)
    return y


token, state = 1, torch.zeros(LAYERS, DIM)
written = []
with torch.no_grad():
    for step in range(1000):
        x = emb[token].unsqueeze(0)
        for i, (gate, w_in, w_out) in enumerate(layers):
            state[i] = torch.tanh(mix[i] @ (state[i] + x[0]))
            x = x + state[i]
            x = x + moe(norm(x), gate, w_in, w_out)
        token = int(torch.argmax(out @ norm(x)[0]))
        written.append(token)

print("last tokens", written[-5:])
