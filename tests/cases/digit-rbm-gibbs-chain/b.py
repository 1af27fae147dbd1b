import torch

torch.manual_seed(0)


class RBM:
    def __init__(self, visible, hidden):
        self.weight = 0.05 * torch.randn(hidden, visible)
        self.bias_h = torch.zeros(hidden)
        self.bias_v = torch.full((visible,), -1.5)

    def draw(self, p):
        return (torch.rand_like(p) < p).float()

    def hidden_given(self, v):
        return self.draw(torch.sigmoid(torch.addmm(self.bias_h, v, self.weight.t())))

    def visible_given(self, h):
        return self.draw(torch.sigmoid(torch.addmm(self.bias_v, h, self.weight)))


rbm = RBM(visible=28 * 28, hidden=48)
digits = (torch.rand(40, 28 * 28) < 0.2).float()
inked = torch.zeros(28 * 28)

for sweep in range(4000):
    digits = rbm.visible_given(rbm.hidden_given(digits))
    inked += digits.mean(dim=0)

print("mean ink:", inked.mean().item() / 4000)
