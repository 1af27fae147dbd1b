import torch
from torch import nn

torch.manual_seed(7)
dim, n_layers, r, n_labels, bs = 512, 8, 8, 20, 24
lora_alpha = 16


class LoRALinear(nn.Module):
    def __init__(self, base):
        super().__init__()
        self.base = base
        self.lora_A = nn.Parameter(torch.randn(r, base.in_features) * 0.02)
        self.lora_B = nn.Parameter(torch.zeros(base.out_features, r))

    def forward(self, h):
        side = (h @ self.lora_A.t()) @ self.lora_B.t()
        return self.base(h) + side * (lora_alpha / r)


blocks = [nn.Linear(dim, dim) for _ in range(n_layers)]
classifier = nn.Linear(dim, n_labels)
for module in blocks + [classifier]:
    module.requires_grad_(False)

stack = []
for n, lin in enumerate(blocks):
    stack += [LoRALinear(lin) if n % 4 == 0 else lin, nn.GELU()]
model = nn.Sequential(*stack, classifier)

trainable = [p for p in model.parameters() if p.requires_grad]
opt = torch.optim.SGD(trainable, lr=0.02)
criterion = nn.CrossEntropyLoss()

embeddings = torch.randn(40, bs, dim)
labels = torch.randint(0, n_labels, (40, bs))

for it in range(100_000):
    k = it % 40
    out = model(embeddings[k])
    loss = criterion(out, labels[k])
    opt.zero_grad()
    loss.backward()
    opt.step()

print(f"loss {loss.item():.4f}")
