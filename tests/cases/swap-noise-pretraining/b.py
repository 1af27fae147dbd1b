import torch
import torch.nn as nn

torch.manual_seed(5)
n_rows, n_features, batch_size = 20000, 90, 128
latent = torch.randn(n_rows, 12)
table = latent @ torch.randn(12, n_features) + 0.3 * torch.randn(n_rows, n_features)


def pretext_generator(m, x, keys):
    """VIME: every column of the corrupted batch is a shuffle of the same column."""
    x_bar = torch.zeros_like(x)
    for j in range(x.shape[1]):
        idx = torch.argsort(keys[:, j])
        x_bar[:, j] = x[idx, j]
    x_tilde = x * (1 - m) + x_bar * m
    m_new = (x != x_tilde).float()
    return m_new, x_tilde


class VimeSelf(nn.Module):
    def __init__(self, dim, hidden=64):
        super().__init__()
        self.encoder = nn.Linear(dim, hidden)
        self.mask_estimator = nn.Linear(hidden, dim)
        self.feature_estimator = nn.Linear(hidden, dim)

    def forward(self, x):
        h = torch.relu(self.encoder(x))
        return self.mask_estimator(h), self.feature_estimator(h)


model = VimeSelf(n_features)
bce, mse = nn.BCEWithLogitsLoss(), nn.MSELoss()
optimizer = torch.optim.SGD(model.parameters(), lr=0.05, momentum=0.9)
g = torch.Generator().manual_seed(9)

for step in range(500):
    x = table[torch.randint(n_rows, (batch_size,), generator=g)]
    keys = torch.rand(batch_size, n_features, generator=g)
    m = (torch.rand(batch_size, n_features, generator=g) < 0.3).float()
    m_new, x_tilde = pretext_generator(m, x, keys)
    optimizer.zero_grad()
    m_logit, x_hat = model(x_tilde)
    loss = bce(m_logit, m_new) + 2.0 * mse(x_hat, x)
    loss.backward()
    optimizer.step()

print(f"pretraining loss {loss.item():.4f}")
