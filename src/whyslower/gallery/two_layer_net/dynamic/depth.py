"""What does it cost that a network's depth changes from step to step, and what does torch.compile make of it?

The network uses its middle layer none to three times a step, always with the same weights. The depth is known before
the program runs (one and two in turn), or drawn at random outside the model, or drawn inside its forward method: 1.5
uses a step, in the long run, each time.
"""

import itertools
import random

import torch
from torch import nn

FACTORS = {"depth": ["in turn", "random", "random in forward"], "run": ["eager", "compiled"]}

N, D_in, H, D_out = 256, 32, 64, 5
learning_rate = 0.01


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.input_linear = nn.Linear(D_in, H, bias=False)
        self.middle_linear = nn.Linear(H, H, bias=False)
        self.output_linear = nn.Linear(H, D_out, bias=False)

    def forward(self, x, uses):
        h = torch.relu(self.input_linear(x))
        for _ in range(uses):
            h = torch.relu(self.middle_linear(h))
        return self.output_linear(h)


class NetThatDraws(Net):
    def forward(self, x):
        h = torch.relu(self.input_linear(x))
        for _ in range(random.randint(0, 3)):
            h = torch.relu(self.middle_linear(h))
        return self.output_linear(h)


def build(depth, run):
    torch.manual_seed(0)
    random.seed(0)
    X, Y = torch.randn(N, D_in), torch.randn(N, D_out)
    model = NetThatDraws() if depth == "random in forward" else Net()
    optimizer = torch.optim.SGD(model.parameters(), lr=learning_rate)
    if run == "compiled":
        model = torch.compile(model)
    in_turn = itertools.cycle([1, 2])

    def step():
        if depth == "random in forward":
            Y_hat = model(X)
        else:
            Y_hat = model(X, next(in_turn) if depth == "in turn" else random.randint(0, 3))
        loss = torch.sum((Y_hat - Y) ** 2) / (2 * N)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        return loss

    for _ in range(20):  # the compiler has met every depth before the first step that counts
        step()
    return step
