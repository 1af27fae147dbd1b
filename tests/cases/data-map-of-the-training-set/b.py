import numpy as np
import torch
from torch import nn

torch.manual_seed(5)
torch.set_num_threads(1)

n_samples, n_features, n_classes, batch = 25600, 24, 6, 512
centres = 1.2 * torch.randn(n_classes, n_features)
labels = torch.randint(0, n_classes, (n_samples,))
inputs = centres[labels] + 1.5 * torch.randn(n_samples, n_features)

model = nn.Sequential(nn.Linear(n_features, 32), nn.ReLU(), nn.Linear(32, n_classes))
optimizer = torch.optim.SGD(model.parameters(), lr=0.05)
criterion = nn.CrossEntropyLoss()

# dataset cartography: probability of the true class of every sample, epoch by epoch
history = [[] for _ in range(n_samples)]

for epoch in range(30):
    order = torch.randperm(n_samples)
    for start in range(0, n_samples, batch):
        index = order[start:start + batch]
        y = labels[index]
        logits = model(inputs[index])
        loss = criterion(logits, y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()

        prob = logits.detach().softmax(dim=1).gather(1, y[:, None]).squeeze(1)
        for i, p in zip(index.tolist(), prob.tolist()):
            history[i].append(p)

table = np.array(history)
confidence, variability = table.mean(axis=1), table.std(axis=1)
print("loss %.5f" % loss.item())
print("confidence %.6f variability %.6f" % (confidence.mean(), variability.mean()))
print("hard to learn", int(((confidence < 0.3) & (variability < 0.1)).sum()))
