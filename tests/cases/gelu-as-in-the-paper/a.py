import torch
import torch.nn as nn

torch.set_num_threads(1)
torch.manual_seed(0)
# neural field: pixel position -> grey value of a 64 x 64 picture
side = 64
axis = torch.linspace(-1, 1, side)
yy, xx = torch.meshgrid(axis, axis, indexing="ij")
coords = torch.stack([xx, yy], dim=-1).reshape(-1, 2)
picture = (torch.sin(9 * xx * yy) + torch.cos(7 * xx)).reshape(-1, 1)

layers = [nn.Linear(2, 96), nn.GELU(approximate="tanh")]
for _ in range(3):
    layers += [nn.Linear(96, 96), nn.GELU(approximate="tanh")]
field = nn.Sequential(*layers, nn.Linear(96, 1))
opt = torch.optim.Adam(field.parameters(), lr=1e-3)

for step in range(300):
    loss = ((field(coords) - picture) ** 2).mean()
    opt.zero_grad()
    loss.backward()
    opt.step()

print(f"mse {loss.item():.5f}")
