import time
import torch
import torch.nn as nn

torch.manual_seed(5)
torch.set_num_threads(1)
B, Z, N_CRITIC = 32, 8, 5

# tabular GAN for 12 sensor columns
G = nn.Sequential(nn.Linear(Z, 32), nn.ReLU(), nn.Linear(32, 12))
D = nn.Sequential(nn.Linear(12, 48), nn.LeakyReLU(0.2), nn.Linear(48, 48), nn.LeakyReLU(0.2), nn.Linear(48, 1))
opt_g = torch.optim.Adam(G.parameters(), lr=1e-4, fused=True)
opt_d = torch.optim.Adam(D.parameters(), lr=2e-4, fused=True)
bce = nn.BCEWithLogitsLoss()
rows = torch.randn(1024, 12) @ torch.randn(12, 12) / 3
noise = torch.randn(16, B, Z)
ones, zeros = torch.ones(B, 1), torch.zeros(B, 1)

t0 = time.perf_counter()
for it in range(200):
    for k in range(N_CRITIC):
        j = (it * N_CRITIC + k) * B % 1024
        real = rows[j:j + B]
        with torch.no_grad():
            fake = G(noise[(it + k) % 16])
        # discriminator: real batch, then fake batch
        d_loss = bce(D(real), ones) + bce(D(fake), zeros)
        opt_d.zero_grad()
        d_loss.backward()
        opt_d.step()

    D.requires_grad_(False)
    g_loss = bce(D(G(noise[it % 16])), ones)
    opt_g.zero_grad()
    g_loss.backward()
    opt_g.step()
    D.requires_grad_(True)

print(f"D {d_loss.item():.5f}  G {g_loss.item():.5f}  {(time.perf_counter() - t0) / 200 * 1e3:.2f} ms/iteration")
