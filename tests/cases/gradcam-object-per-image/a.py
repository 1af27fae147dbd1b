import torch
import torch.nn as nn

torch.manual_seed(0)
torch.set_num_threads(1)

model = nn.Sequential(
    nn.Conv2d(1, 16, (1, 9), padding=(0, 4)), nn.BatchNorm2d(16), nn.ELU(),
    nn.AvgPool2d((1, 2)),
    nn.Conv2d(16, 32, (3, 5), padding=(1, 2)), nn.BatchNorm2d(32), nn.ELU(),
    nn.AvgPool2d((2, 5)),
    nn.Conv2d(32, 32, 3, padding=1), nn.ELU(),
    nn.AdaptiveAvgPool2d(1), nn.Flatten(),
    nn.Linear(32, 4),
)
model.eval()


class GradCAM:
    def __init__(self, model, layer):
        self.model = model
        self.activations = None
        self.gradients = None
        layer.register_forward_hook(self.save_activation)

    def save_activation(self, module, inputs, output):
        self.activations = output.detach().clone()
        output.register_hook(self.save_gradient)

    def save_gradient(self, grad):
        self.gradients = grad.detach().clone()

    def __call__(self, x, target):
        self.model.zero_grad()
        score = self.model(x)[:, target].sum()
        score.backward()
        weights = self.gradients.mean(dim=(2, 3), keepdim=True)
        return torch.relu((weights * self.activations).sum(dim=1))


trials = torch.randn(40, 1, 1, 22, 120)      # one EEG trial at a time
heat = torch.zeros(22, 60)

for i in range(600):
    cam = GradCAM(model=model, layer=model[4])
    heat += cam(trials[i % 40], target=i % 4)[0]
    del cam

print(heat.mean().item(), heat.max().item())
