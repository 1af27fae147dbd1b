import numpy as np
import torch
import torch.nn.functional as F
from scipy.ndimage import gaussian_filter

torch.set_num_threads(1)
torch.set_grad_enabled(False)


class FlowEstimator:
    def __init__(self, alpha, sweeps):
        self.alpha2 = alpha * alpha
        self.sweeps = sweeps
        k = torch.tensor([[1., 2., 1.], [2., 0., 2.], [1., 2., 1.]]) / 12
        self.kernel = k.view(1, 1, 3, 3)

    def local_mean(self, flow):
        return F.conv2d(F.pad(flow, (1, 1, 1, 1), mode="replicate"), self.kernel)

    def __call__(self, first, second):
        ey, ex = torch.gradient((first + second) / 2)
        grad = torch.stack((ex, ey)).unsqueeze(1)
        et = second - first
        norm = self.alpha2 + (grad ** 2).sum(0)
        flow = torch.zeros_like(grad)
        for _ in range(self.sweeps):
            mean = self.local_mean(flow)
            residual = ((grad * mean).sum(0) + et) / norm
            flow = mean - grad * residual
        return flow[:, 0]


rng = np.random.default_rng(4)
texture = gaussian_filter(rng.random((96, 128)), 2.0, mode="wrap")
texture = (texture - texture.min()) / np.ptp(texture)
clip = torch.from_numpy(np.stack([np.roll(texture, k, axis=1) for k in range(16)])).float()

estimator = FlowEstimator(alpha=0.1, sweeps=25)
speed = []
for pair in range(1500):
    i = pair % 15
    flow = estimator(clip[i], clip[i + 1])
    speed.append(flow.norm(dim=0).mean().item())

print("mean speed", sum(speed) / len(speed), "last", speed[-1])
