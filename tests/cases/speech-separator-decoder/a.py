import numpy as np
import torch
import torch.nn.functional as F

# time-domain speech separation: learned filter bank, masks, transposed convolution back to the waveform
torch.set_num_threads(1)
rng = np.random.default_rng(8)
filters, width, hop, hidden = 128, 64, 16, 64


def normal(*shape, scale):
    return torch.from_numpy((rng.standard_normal(shape) * scale).astype(np.float32))


analysis = normal(filters, 1, width, scale=1 / 8)
w1, w2 = normal(hidden, filters, 1, scale=0.1), normal(2 * filters, hidden, 1, scale=0.2)
synthesis = normal(filters, 1, width, scale=1 / 8)


@torch.inference_mode()
def separate(wave):
    code = F.relu(F.conv1d(wave[None, None], analysis, stride=hop))
    masks = torch.sigmoid(F.conv1d(F.relu(F.conv1d(code, w1)), w2))
    masked = masks.view(2, filters, -1) * code
    return F.conv_transpose1d(masked, synthesis, stride=hop)[:, 0]


power = np.zeros(2)
for second in range(150):
    wave = torch.from_numpy(rng.standard_normal(8000).astype(np.float32))
    speakers = separate(wave)
    power += (speakers ** 2).mean(1).numpy()

print("mean power of the speakers", np.round(power / 150, 5))
