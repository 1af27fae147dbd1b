import torch
import torch.nn.functional as F
from torch import nn

# distance of a small student from its teacher, whose logits for the held-out set were stored beforehand
torch.manual_seed(0)
torch.set_grad_enabled(False)
torch.set_num_threads(1)
classes, batch, temperature = 1000, 128, 4.0
features = torch.randn(2048, 16)
teacher_logits = 5 * torch.randn(2048, classes)
student = nn.Linear(16, classes)

loss_sum = 0.0
for step in range(8000):
    start = step * batch % 2048
    x = features[start:start + batch]
    t = teacher_logits[start:start + batch]
    log_student = F.log_softmax(student(x) / temperature, dim=1)
    soft_targets = F.log_softmax(t / temperature, dim=1)
    loss = F.kl_div(log_student, soft_targets, reduction="batchmean", log_target=True) * temperature ** 2
    loss_sum += loss.item()

print("mean loss:", loss_sum / 8000)
