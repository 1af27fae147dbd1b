import torch
from torch import nn
from torch.nn import functional as F


class Expert(nn.Module):
    def __init__(self, dim, hidden):
        super().__init__()
        self.up = nn.Linear(dim, hidden, bias=False)
        self.down = nn.Linear(hidden, dim, bias=False)

    def forward(self, x):
        return self.down(F.silu(self.up(x)))


class SparseMoeBlock(nn.Module):
    def __init__(self, dim, hidden, num_experts, top_k):
        super().__init__()
        self.num_experts, self.top_k = num_experts, top_k
        self.gate = nn.Linear(dim, num_experts, bias=False)
        self.experts = nn.ModuleList(Expert(dim, hidden) for _ in range(num_experts))

    def forward(self, hidden_states):
        routing = F.softmax(self.gate(hidden_states), dim=-1)
        routing, selected = torch.topk(routing, self.top_k, dim=-1)
        routing = routing / routing.sum(dim=-1, keepdim=True)
        final = torch.zeros_like(hidden_states)
        expert_mask = F.one_hot(selected, self.num_experts).permute(2, 1, 0)
        for expert_idx in range(self.num_experts):
            idx, top_x = torch.where(expert_mask[expert_idx])
            current = self.experts[expert_idx](hidden_states[top_x]) * routing[top_x, idx, None]
            final.index_add_(0, top_x, current)
        return final


class Block(nn.Module):
    def __init__(self, dim, hidden, num_experts, top_k):
        super().__init__()
        self.recur = nn.Linear(dim, dim, bias=False)
        self.norm = nn.RMSNorm(dim, elementwise_affine=False)
        self.moe = SparseMoeBlock(dim, hidden, num_experts, top_k)

    def forward(self, x, state):
        state = torch.tanh(self.recur(state + x))
        x = x + state
        return x + self.moe(self.norm(x)), state


torch.set_num_threads(1)
dim, hidden, num_experts, vocab, n_layers = 96, 192, 32, 1000, 4
embedding = nn.Embedding(vocab, dim)
blocks = nn.ModuleList(Block(dim, hidden, num_experts, 2) for _ in range(n_layers))
final_norm = nn.RMSNorm(dim, elementwise_affine=False)
lm_head = nn.Linear(dim, vocab, bias=False)

torch.manual_seed(0)
with torch.no_grad():
    embedding.weight.copy_(torch.randn(vocab, dim))
    for block in blocks:
        block.moe.gate.weight.copy_(torch.randn(num_experts, dim) / dim ** 0.5)
        up = torch.randn(num_experts, hidden, dim) / dim ** 0.5
        down = torch.randn(num_experts, dim, hidden) / hidden ** 0.5
        for expert, u, d in zip(block.moe.experts, up, down):
            expert.up.weight.copy_(u)
            expert.down.weight.copy_(d)
    for block, m in zip(blocks, torch.randn(n_layers, dim, dim) / dim ** 0.5):
        block.recur.weight.copy_(m)
    lm_head.weight.copy_(torch.randn(vocab, dim))

token = torch.tensor([1])
states = [torch.zeros(1, dim) for _ in blocks]
tokens = []
with torch.no_grad():
    for step in range(1000):
        x = embedding(token)
        for i, block in enumerate(blocks):
            x, states[i] = block(x, states[i])
        logits = lm_head(final_norm(x))
        token = logits.argmax(dim=-1)
        tokens.append(token.item())

print("last tokens", tokens[-5:])
