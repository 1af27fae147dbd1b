import torch
import torch.nn as nn
import torch.nn.functional as F

torch.set_num_threads(1)
torch.manual_seed(21)

OBS_DIM, ACT_DIM = 12, 4
model_layers = nn.ModuleList([nn.Linear(OBS_DIM + ACT_DIM, 256), nn.Linear(256, 256), nn.Linear(256, OBS_DIM)])
for parameter in model_layers.parameters():
    parameter.requires_grad_(False)
pi_in, pi_out = nn.Linear(OBS_DIM, 64), nn.Linear(64, ACT_DIM)
adam = torch.optim.Adam([*pi_in.parameters(), *pi_out.parameters()], lr=1e-3)
initial = torch.randn(16, 128, OBS_DIM)
wanted = torch.linspace(-1, 1, OBS_DIM)


def act(obs):
    return torch.tanh(pi_out(torch.tanh(pi_in(obs))))


def predict(obs, act_):
    h = F.silu(model_layers[0](torch.cat([obs, act_], 1)))
    h = F.silu(model_layers[1](h))
    return obs + 0.1 * model_layers[2](h)


def imagine(obs, steps=6):
    objective = torch.zeros(())
    for _ in range(steps):
        u = act(obs)
        obs = predict(obs, u)
        objective = objective + F.mse_loss(obs, wanted.expand_as(obs)) + 0.01 * (u ** 2).mean()
    return objective


for it in range(200):
    loss = imagine(initial[it % 16])
    adam.zero_grad()
    loss.backward()
    adam.step()

print("final cost", loss.item())
