import torch
import torch.nn as nn

torch.manual_seed(7)
torch.set_num_threads(1)

n_words, n_topics, batch = 6000, 50, 32

# topic classifier on bag-of-words counts, resumed from the checkpoint of epoch 200
model = nn.Linear(n_words, n_topics, bias=False)
with torch.no_grad():
    profile = torch.randn(n_topics, n_words)
    model.weight.copy_(0.095 * profile)

opt = torch.optim.Adam(model.parameters(), lr=1e-3)
loss_fn = nn.CrossEntropyLoss()



def make_batch():
    y = torch.randint(0, n_topics, (batch,))
    x = 0.4 * torch.rand(batch, n_words) * (profile[y] > 0).float()
    return x, y


batches = [make_batch() for _ in range(20)]

for step in range(1500):
    x, y = batches[step % 20]
    opt.zero_grad()
    loss = loss_fn(model(x), y)
    loss.backward()
    opt.step()

print(loss.item(), model.weight.norm().item())
