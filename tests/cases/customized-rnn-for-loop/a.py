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
        w_x, w_h = self.i2h.weight.split([X.size(2), self.hidden_size], 1)
        w_h = w_h.t()
        from_x = nn.functional.linear(X, w_x, self.i2h.bias)
        hidden = torch.zeros(X.size(1), self.hidden_size)
        hiddens = [hidden]
        for x in from_x:
            hidden = self.tanh(torch.addmm(x, hidden, w_h))
            hiddens.append(hidden)
        hiddens = torch.stack(hiddens)
        return self.h2o(torch.cat((X, hiddens[:-1]), 2)), hiddens[1:]


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
