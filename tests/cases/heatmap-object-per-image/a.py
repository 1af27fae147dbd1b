import torch
import torch.nn.functional as F
from torch import nn


def build_model():
    torch.manual_seed(0)
    return nn.Sequential(
        nn.Conv2d(3, 16, 3, padding=1), nn.ReLU(), nn.MaxPool2d(2),
        nn.Conv2d(16, 32, 3, padding=1), nn.ReLU(), nn.MaxPool2d(2),
        nn.Conv2d(32, 64, 3, padding=1), nn.ReLU(),
        nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(64, 10),
    )


class GradCAM:
    def __init__(self, model, layer):
        self.model = model.eval()
        self.activation = None
        self.gradient = None
        layer.register_forward_hook(self.save_activation)
        layer.register_full_backward_hook(self.save_gradient)

    def save_activation(self, module, inputs, output):
        self.activation = output.detach().clone()

    def save_gradient(self, module, grad_input, grad_output):
        self.gradient = grad_output[0].detach().clone()

    def __call__(self, image, target=None):
        logits = self.model(image)
        if target is None:
            target = int(logits.argmax())
        self.model.zero_grad()
        logits[0, target].backward()
        weights = self.gradient.mean(dim=(2, 3), keepdim=True)
        cam = F.relu((weights * self.activation).sum(dim=1, keepdim=True))
        cam = F.interpolate(cam, size=image.shape[2:], mode="bilinear")
        return (cam / (cam.max() + 1e-8))[0, 0]


def explain(model, image):
    cam = GradCAM(model, model[6])
    return cam(image)


def read_images(count):
    gen = torch.Generator().manual_seed(5)
    for _ in range(count):
        yield torch.rand(1, 3, 64, 64, generator=gen)


model = build_model()
average = torch.zeros(64, 64)
seen = 0
for image in read_images(500):
    average += explain(model, image)
    seen += 1

print(f"{seen} images, mean heat {average.mean() / seen:.5f}")
