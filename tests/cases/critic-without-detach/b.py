import torch
import torch.nn as nn

torch.manual_seed(0)
batch_size, z_dim, n_critic, clip = 64, 62, 5, 0.01

G = nn.Sequential(nn.Linear(z_dim, 256), nn.LeakyReLU(0.2),
                  nn.Linear(256, 512), nn.LeakyReLU(0.2),
                  nn.Linear(512, 1024), nn.LeakyReLU(0.2),
                  nn.Linear(1024, 784), nn.Tanh())
D = nn.Sequential(nn.Linear(784, 512), nn.LeakyReLU(0.2),
                  nn.Linear(512, 256), nn.LeakyReLU(0.2),
                  nn.Linear(256, 1))
G_optimizer = torch.optim.RMSprop(G.parameters(), lr=5e-5)
D_optimizer = torch.optim.RMSprop(D.parameters(), lr=5e-5)

# images in [-1, 1]: mostly background, a bright stroke
images = torch.full((2048, 28, 28), -1.0)
for k in range(2048):
    r, c = divmod(k % 400, 20)
    images[k, r:r + 8, c:c + 3] = 0.5 + 0.5 * torch.rand(8, 3)
images = images.view(2048, 784)

for it in range(500):
    x = images[torch.randint(2048, (batch_size,))]
    z = torch.randn(batch_size, z_dim)

    # update D
    D_optimizer.zero_grad()
    D_real_loss = -torch.mean(D(x))
    fake = G(z)
    D_fake_loss = torch.mean(D(fake))
    D_loss = D_real_loss + D_fake_loss
    D_loss.backward()
    D_optimizer.step()
    for p in D.parameters():
        p.data.clamp_(-clip, clip)

    # update G
    if (it + 1) % n_critic == 0:
        G_optimizer.zero_grad()
        G_loss = -torch.mean(D(G(torch.randn(batch_size, z_dim))))
        G_loss.backward()
        G_optimizer.step()

print("D loss", D_loss.item(), "G loss", G_loss.item())
