import torch

torch.manual_seed(11)
torch.set_num_threads(1)

hours, gauges = 720, 1000
swell = torch.randn(hours, gauges).mul(0.08).cumsum(0).T.contiguous()
drift = torch.linspace(0, 1, hours)

level = torch.empty(gauges, hours)
highest = torch.empty(gauges, hours)
hour_of = torch.empty(gauges, hours, dtype=torch.int64)
below = torch.empty(gauges, hours)

below_record = 0.0
records = 0
n_scenarios = 600
for s in range(n_scenarios):
    torch.add(swell, drift, alpha=0.01 * s, out=level)
    torch.cummax(level, dim=1, out=(highest, hour_of))
    torch.sub(highest, level, out=below)
    below_record += below.mean().item() / n_scenarios
    records += int((highest[:, -1] > 3.0).sum())

print("mean distance below the record so far %.5f" % below_record)
print("gauges with a record above 3 m", records / n_scenarios)
