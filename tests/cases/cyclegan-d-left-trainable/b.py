import torch
from torch import nn

torch.set_num_threads(1)
torch.manual_seed(0)


def conv(cin, cout, stride=1):
    return nn.Sequential(nn.Conv2d(cin, cout, 3, stride, 1), nn.InstanceNorm2d(cout), nn.LeakyReLU(0.2))


netG = nn.Sequential(conv(3, 6), nn.Conv2d(6, 3, 3, 1, 1), nn.Tanh())
netD = nn.Sequential(
    nn.Conv2d(6, 48, 4, 2, 1), nn.LeakyReLU(0.2),
    nn.Conv2d(48, 96, 4, 2, 1), nn.InstanceNorm2d(96), nn.LeakyReLU(0.2),
    nn.Conv2d(96, 192, 4, 2, 1), nn.InstanceNorm2d(192), nn.LeakyReLU(0.2),
    nn.Conv2d(192, 1, 4, 1, 1),
)
opt_G = torch.optim.Adam(netG.parameters(), lr=2e-4, betas=(0.5, 0.999))
opt_D = torch.optim.Adam(netD.parameters(), lr=2e-4, betas=(0.5, 0.999))
gan_loss, l1 = nn.MSELoss(), nn.L1Loss()

real_A = torch.rand(64, 3, 64, 64) * 2 - 1
real_B = torch.tanh(real_A.flip(1) + 0.3)


def backward_D(a, b, fake):
    pred_fake = netD(torch.cat((a, fake.detach()), 1))
    pred_real = netD(torch.cat((a, b), 1))
    loss = 0.5 * (gan_loss(pred_fake, torch.zeros_like(pred_fake)) + gan_loss(pred_real, torch.ones_like(pred_real)))
    loss.backward()
    return loss


def backward_G(a, b, fake):
    pred = netD(torch.cat((a, fake), 1))
    loss = gan_loss(pred, torch.ones_like(pred)) + 100.0 * l1(fake, b)
    loss.backward()
    return loss


history = 0.0
for i in range(4000):
    k = i * 4 % 64
    a, b = real_A[k:k + 4], real_B[k:k + 4]
    fake = netG(a)
    if i % 10 == 0:
        opt_D.zero_grad()
        loss_D = backward_D(a, b, fake)
        opt_D.step()
    netD.requires_grad_(False)
    opt_G.zero_grad()
    loss_G = backward_G(a, b, fake)
    opt_G.step()
    netD.requires_grad_(True)
    history += loss_G.item()

print("loss_G", round(history / 4000, 4), "loss_D", round(loss_D.item(), 4))
