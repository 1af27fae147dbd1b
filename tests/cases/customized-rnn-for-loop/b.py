import torch
import torch.nn as nn


class RNN(nn.Module):
    def __init__(self, input_size, hidden_size, output_size):
        super().__init__()
        self.hidden_size = hidden_size
        self.i2h = nn.Linear(input_size + hidden_size, hidden_size)
        self.h2o = nn.Linear(input_size + hidden_size, output_size)
        self.tanh = nn.Tanh()

    def forward(self, X):
        hidden = torch.zeros(X.size(1), self.hidden_size)
        outputs, hiddens = [], []
        for t in range(X.size(0)):
            inp = torch.cat((X[t], hidden), 1)
            hidden = self.tanh(self.i2h(inp))
            outputs.append(self.h2o(inp))
            hiddens.append(hidden)
        return torch.stack(outputs), torch.stack(hiddens)


torch.manual_seed(0)
rnn = RNN(24, 32, 10)
optimizer = torch.optim.SGD(rnn.parameters(), lr=0.05)
phones = torch.randn(20, 100, 8, 24)                  # 20 batches: 100 frames of 8 utterances
labels = torch.randint(10, (20, 800))
total = 0.0
for step in range(700):
    outputs, hiddens = rnn(phones[step % 20])
    loss = nn.functional.cross_entropy(outputs.view(800, 10), labels[step % 20])
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    total += loss.item()

print(f"mean loss {total / 700:.6f}")
