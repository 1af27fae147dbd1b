import torch
import torch.nn as nn
import torch.nn.functional as F

torch.set_num_threads(1)
torch.manual_seed(3)

N_ASSAYS = 24
compounds = torch.randn(4096, 60)
rule = torch.randn(60, N_ASSAYS) / 60 ** 0.5
outcomes = (compounds @ rule + 0.5 * torch.randn(4096, N_ASSAYS) > 0).float()


class ToxNet(nn.Module):
    """A shared trunk and one small head for each assay."""

    def __init__(self, n_in, n_hidden, n_assays):
        super().__init__()
        self.trunk = nn.Sequential(
            nn.Linear(n_in, n_hidden), nn.ReLU(),
            nn.Linear(n_hidden, n_hidden), nn.ReLU(),
        )
        self.heads = nn.ModuleList(nn.Linear(n_hidden, 1) for _ in range(n_assays))
        w = torch.randn(n_assays, n_hidden, generator=torch.Generator().manual_seed(8)) * 0.1
        for i, head in enumerate(self.heads):
            nn.init.zeros_(head.bias)
            head.weight.data.copy_(w[i:i + 1])

    def forward(self, x):
        z = self.trunk(x)
        return [head(z).squeeze(1) for head in self.heads]


torch.manual_seed(11)
net = ToxNet(60, 96, N_ASSAYS)
opt = torch.optim.SGD(net.parameters(), lr=0.3, momentum=0.9)
order = torch.randint(0, 4096, (400, 128), generator=torch.Generator().manual_seed(5))

history = []
for step in range(400):
    rows = order[step]
    x, y = compounds[rows], outcomes[rows]
    preds = net(x)
    loss = 0.0
    for k, logit in enumerate(preds):
        loss = loss + F.binary_cross_entropy_with_logits(logit, y[:, k])
    loss = loss / N_ASSAYS
    opt.zero_grad()
    loss.backward()
    opt.step()
    history.append(loss.item())

print(f"loss {history[0]:.5f} -> {sum(history[-20:]) / 20:.4f}")
