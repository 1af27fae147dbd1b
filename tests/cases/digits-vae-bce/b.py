import torch
from torch import nn
import torch.nn.functional as F

torch.manual_seed(0)
strokes = torch.rand(10, 784) < 0.2
images = (strokes[torch.randint(10, (2560,))] ^ (torch.rand(2560, 784) < 0.05)).float()


class VAE(nn.Module):
    def __init__(self):
        super().__init__()
        self.hidden = nn.Linear(784, 64)
        self.mu = nn.Linear(64, 8)
        self.logvar = nn.Linear(64, 8)
        self.decoder = nn.Sequential(nn.Linear(8, 64), nn.ReLU(), nn.Linear(64, 784))

    def forward(self, x):
        h = torch.relu(self.hidden(x))
        mu, logvar = self.mu(h), self.logvar(h)
        z = mu + torch.exp(0.5 * logvar) * torch.randn_like(mu)
        return self.decoder(z), mu, logvar


model = VAE()
optimizer = torch.optim.SGD(model.parameters(), lr=1e-4, momentum=0.9)

for step in range(3000):
    x = images[step % 20 * 128:][:128]
    logits, mu, logvar = model(x)
    bce = F.binary_cross_entropy_with_logits(logits, x, reduction="sum")
    kl = -0.5 * torch.sum(1 + logvar - mu ** 2 - logvar.exp())
    loss = bce + kl
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()

print("loss per image", loss.item() / 128)
