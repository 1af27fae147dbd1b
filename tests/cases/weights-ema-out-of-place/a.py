import torch
from torch import nn

torch.manual_seed(0)
decay = 0.99


def make_net():
    return nn.Sequential(
        nn.Linear(1024, 2048), nn.GELU(),
        nn.Linear(2048, 1024), nn.GELU(),
        nn.Linear(1024, 256),
    )


student, teacher = make_net(), make_net()
teacher.load_state_dict(student.state_dict())
images = torch.randn(4, 1024)


@torch.no_grad()
def update_teacher():
    for t, s in zip(teacher.parameters(), student.parameters()):
        t.copy_(decay * t + (1.0 - decay) * s)


@torch.no_grad()
def self_train(steps):
    drift = 0.0
    for step in range(steps):
        noise = torch.randn(256)
        student[4].bias.add_(noise, alpha=0.01)
        update_teacher()
        drift += (teacher[4].bias - student[4].bias).abs().mean().item()
    return drift / steps


print("mean gap between teacher and student:", self_train(200))
print("teacher output:", teacher(images).mean().item())
