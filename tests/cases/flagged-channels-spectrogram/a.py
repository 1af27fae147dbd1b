import torch

# radio spectrogram: 1 where the channel is good, 0 where it is flagged
torch.set_num_threads(1)
torch.manual_seed(1)
spec = torch.rand(600, 512)
good = (torch.rand(600, 512) > 0.08).to(torch.int32)
gain = torch.linspace(0.8, 1.2, 512)


class Cleaner:
    def __init__(self, gain):
        self.gain = gain

    def __call__(self, spec, good):
        x = spec * good
        x = x * self.gain
        power = x * x
        counts = good.sum(dim=0)
        return power.sum(dim=0) / counts


clean = Cleaner(gain)
level = 0.0

for block in range(6000):
    profile = clean(spec, good)
    level += float(profile[block % 512])

print("mean level", level / 6000)
