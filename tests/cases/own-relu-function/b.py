import torch
from torch import nn
from torch.autograd import Function


class Relu0(Function):
    """my own activation, to be changed later"""

    @staticmethod
    def forward(ctx, input):
        ctx.save_for_backward(input)
        out = input.clone()
        out[input < 0] = 0
        return out

    @staticmethod
    def backward(ctx, grad_output):
        input, = ctx.saved_tensors
        grad_input = grad_output.clone()
        grad_input[input < 0] = 0
        return grad_input


class Activation(nn.Module):
    def forward(self, x):
        return Relu0.apply(x)


torch.manual_seed(11)
data = torch.randn(8 * 2048, 32)
target = torch.sin(data[:, :4].sum(dim=1, keepdim=True)) + 0.1 * torch.randn(8 * 2048, 1)

width = 256
model = nn.Sequential(nn.Linear(32, width), Activation(),
                      nn.Linear(width, width), Activation(),
                      nn.Linear(width, 1))
criterion = nn.MSELoss()
optimizer = torch.optim.SGD(model.parameters(), lr=0.05, momentum=0.9)

for it in range(160):
    lo = (it % 8) * 2048
    optimizer.zero_grad()
    loss = criterion(model(data[lo:lo + 2048]), target[lo:lo + 2048])
    loss.backward()
    optimizer.step()
    if (it + 1) % 40 == 0:
        print(it + 1, "loss", round(loss.item(), 5))
