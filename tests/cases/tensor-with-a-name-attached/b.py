import torch


class Field(torch.Tensor):
    """A tensor that knows its name and its unit (and does nothing else yet)."""
    name = ""
    unit = ""


def field(values, name, unit):
    out = values.as_subclass(Field)
    out.name, out.unit = name, unit
    return out


torch.manual_seed(3)
cells = 400
snow = field(50.0 * torch.rand(cells), "snow", "mm")
soil = field(80.0 + 40.0 * torch.rand(cells), "soil", "mm")
capacity = field(150.0 + 30.0 * torch.rand(cells), "capacity", "mm")
rain = field(6.0 * torch.rand(365, cells), "rain", "mm/d")
air = field(8.0 * torch.randn(365, cells) + 4.0, "air", "degC")
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
