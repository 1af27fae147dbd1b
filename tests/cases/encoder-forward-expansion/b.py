import torch
import torch.nn as nn


class SelfAttention(nn.Module):
    def __init__(self, embed_size, heads):
        super().__init__()
        self.heads = heads
        self.head_dim = embed_size // heads
        self.queries = nn.Linear(embed_size, embed_size)
        self.keys = nn.Linear(embed_size, embed_size)
        self.values = nn.Linear(embed_size, embed_size)
        self.fc_out = nn.Linear(embed_size, embed_size)

    def forward(self, x):
        N, L, E = x.shape
        q = self.queries(x).view(N, L, self.heads, self.head_dim).transpose(1, 2)
        k = self.keys(x).view(N, L, self.heads, self.head_dim).transpose(1, 2)
        v = self.values(x).view(N, L, self.heads, self.head_dim).transpose(1, 2)
        energy = q @ k.transpose(2, 3)
        attention = torch.softmax(energy / self.head_dim ** 0.5, dim=-1)
        out = attention @ v
        return self.fc_out(out.transpose(1, 2).reshape(N, L, E))


class TransformerBlock(nn.Module):
    def __init__(self, embed_size, heads, forward_expansion):
        super().__init__()
        self.attention = SelfAttention(embed_size, heads)
        self.norm1 = nn.LayerNorm(embed_size)
        self.norm2 = nn.LayerNorm(embed_size)
        self.feed_forward = nn.Sequential(
            nn.Linear(embed_size, forward_expansion * embed_size),
            nn.ReLU(),
            nn.Linear(forward_expansion * embed_size, embed_size),
        )

    def forward(self, x):
        x = self.norm1(x + self.attention(x))
        return self.norm2(x + self.feed_forward(x))


class Encoder(nn.Module):
    def __init__(self, vocab, embed_size, heads, forward_expansion, num_layers):
        super().__init__()
        self.word_embedding = nn.Embedding(vocab, embed_size)
        self.layers = nn.ModuleList(
            [TransformerBlock(embed_size, heads, forward_expansion) for _ in range(num_layers)])
        self.fc_out = nn.Linear(embed_size, vocab)

    def forward(self, x):
        out = self.word_embedding(x)
        for layer in self.layers:
            out = layer(out)
        return self.fc_out(out)


torch.manual_seed(0)
torch.set_num_threads(1)
model = Encoder(vocab=500, embed_size=128, heads=4, forward_expansion=4, num_layers=2)
optimizer = torch.optim.SGD(model.parameters(), lr=0.05)
criterion = nn.CrossEntropyLoss()
sentences = torch.randint(0, 500, (400, 8, 49))

for i in range(400):
    output = model(sentences[i, :, :-1])
    loss = criterion(output.reshape(-1, 500), sentences[i, :, 1:].reshape(-1))
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()

print("loss", loss.item())
