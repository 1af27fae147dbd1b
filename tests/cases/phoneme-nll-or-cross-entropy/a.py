import torch
import torch.nn as nn

# frame classifier: 40 filterbanks with context -> phoneme states
torch.manual_seed(3)
torch.set_num_threads(1)

model = nn.Sequential(
    nn.Linear(440, 160),
    nn.ReLU(),
    nn.Linear(160, 160),
    nn.ReLU(),
    nn.Linear(160, 144),
    nn.LogSoftmax(dim=1),
)
loss_function = nn.NLLLoss()
optimizer = torch.optim.SGD(model.parameters(), lr=0.05)

generator = torch.Generator().manual_seed(4)
frames = torch.randn(4000, 440, generator=generator)
labels = torch.randint(0, 144, (4000,), generator=generator)

for step in range(20000):
    first = (step % 20) * 200
    loss = loss_function(model(frames[first:first + 200]), labels[first:first + 200])
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()

print("loss %.4f" % loss.item())
