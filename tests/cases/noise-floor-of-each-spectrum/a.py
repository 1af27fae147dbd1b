import torch

torch.manual_seed(4)
torch.set_num_threads(1)
channels, spectra, batches = 2001, 32, 40

# waterfall of a radio receiver: a flat noise floor with a few carriers on top
def record():
    power = torch.empty(spectra, channels).exponential_(1.0) * (0.5 + torch.rand(spectra, 1))
    carriers = torch.randint(0, channels, (30,))
    power[:, carriers] += 40.0
    return power


blocks = [record() for _ in range(batches)]

detections = 0
floor_sum = 0.0
for step in range(2000):
    power = blocks[step % batches]
    floor = torch.quantile(power, 0.5, dim=1, keepdim=True)
    hits = power > 15.0 * floor
    detections += int(hits.sum())
    floor_sum += float(floor.mean())

print("detections", detections // (2000 // batches))
print("mean floor %.6f" % (floor_sum / 2000))
