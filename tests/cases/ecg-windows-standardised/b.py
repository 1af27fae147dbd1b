import torch

# standardise every window of a two-lead ECG before it goes into the beat classifier
torch.manual_seed(3)
recordings = [torch.randn(32, 1000) * 0.4 + 1.2 for _ in range(4)]     # windows x samples


def standardise(windows):
    std, mean = torch.std_mean(windows, dim=1, keepdim=True, correction=0)
    return (windows - mean) / std


checksum = 0.0
for i in range(100_000):
    z = standardise(recordings[i % 4])
    checksum += z[0, 0].item()

print(checksum)
