# softmax regression on 28 x 28 digits in pytorch
import numpy as np
import torch
import torch.nn as nn

np.random.seed(0)
n, d, n_classes = 1500, 784, 10
X = np.random.rand(n, d)
true_W = np.random.randn(d, n_classes)
y = (X @ true_W + np.random.randn(n, n_classes)).argmax(axis=1)
inputs = torch.Tensor(X)
targets = torch.tensor(y)

model = nn.Linear(d, n_classes)
nn.init.zeros_(model.weight)
nn.init.zeros_(model.bias)
criterion = nn.CrossEntropyLoss()
optimizer = torch.optim.SGD(model.parameters(), lr=0.02)
epochs = 2200

for epoch in range(epochs):
    optimizer.zero_grad()
    outputs = model(inputs)
    loss = criterion(outputs, targets)
    loss.backward()
    optimizer.step()

with torch.no_grad():
    accuracy = (model(inputs).argmax(dim=1) == targets).float().mean()
print("loss", loss.item(), "accuracy", accuracy.item())
