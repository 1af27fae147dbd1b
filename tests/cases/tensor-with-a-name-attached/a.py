import torch


torch.manual_seed(3)
cells = 400
snow = 50.0 * torch.rand(cells)
soil = 80.0 + 40.0 * torch.rand(cells)
capacity = 150.0 + 30.0 * torch.rand(cells)
rain = 6.0 * torch.rand(365, cells)
air = 8.0 * torch.randn(365, cells) + 4.0
runoff_sum = 0.0

for day in range(40000):
    p, t = rain[day % 365], air[day % 365]
    snowfall = torch.where(t < 0.5, p, torch.zeros_like(p))
    melt = torch.minimum(snow + snowfall, 3.0 * torch.clamp(t - 0.5, min=0.0))
    snow = snow + snowfall - melt
    wetness = (soil / capacity).clamp(0.0, 1.0)
    water = p - snowfall + melt
    runoff = water * wetness * wetness
    evaporation = 0.15 * torch.clamp(t, min=0.0) * wetness
    soil = torch.clamp(soil + water - runoff - evaporation, min=0.0)
    runoff_sum += runoff.mean().item()

print(f"mean runoff {runoff_sum / 40000:.5f} mm/d")
