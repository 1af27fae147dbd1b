import torch
import torch.nn as nn
import torch.nn.functional as F

torch.manual_seed(0)
torch.set_num_threads(1)


class VectorQuantizerEMA(nn.Module):
    def __init__(self, num_embeddings, embedding_dim, decay=0.99, eps=1e-5):
        super().__init__()
        self.n = num_embeddings
        self.decay = decay
        self.eps = eps
        embed = torch.randn(num_embeddings, embedding_dim)
        self.register_buffer("embed", embed)
        self.register_buffer("cluster_size", torch.ones(num_embeddings))
        self.register_buffer("embed_avg", embed.clone())

    def forward(self, z):
        flat = z.reshape(-1, z.shape[-1])
        dist = (flat.pow(2).sum(1, keepdim=True)
                - 2 * flat @ self.embed.t()
                + self.embed.pow(2).sum(1))
        ind = dist.argmin(1)
        onehot = F.one_hot(ind, self.n).type(flat.dtype)
        quantized = (onehot @ self.embed).view_as(z)

        with torch.no_grad():
            counts = onehot.sum(0)
            sums = onehot.t() @ flat
            self.cluster_size.mul_(self.decay).add_(counts, alpha=1 - self.decay)
            self.embed_avg.mul_(self.decay).add_(sums, alpha=1 - self.decay)
            n = self.cluster_size.sum()
            size = (self.cluster_size + self.eps) / (n + self.n * self.eps) * n
            self.embed.copy_(self.embed_avg / size.unsqueeze(1))

        commit = F.mse_loss(z, quantized.detach())
        quantized = z + (quantized - z).detach()
        return quantized, commit


patches = torch.randn(10, 1024, 64) @ (torch.randn(64, 64) / 64 ** 0.5)
encoder = nn.Linear(64, 64)
decoder = nn.Linear(64, 64)
vq = VectorQuantizerEMA(512, 64)
optimizer = torch.optim.Adam(list(encoder.parameters()) + list(decoder.parameters()), lr=1e-3)

for step in range(500):
    x = patches[step % 10]
    q, commit = vq(encoder(x))
    loss = F.mse_loss(decoder(q), x) + 0.25 * commit
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()

print("loss", loss.item())
