"""What do dtype, layout and bias each do to the time of a convolutional network on a CPU?

Two networks that differ in all three are compared, and the difference is split over the three.
"""

FACTORS = {
    "dtype": ["float32", "bfloat16", "float16"],
    "layout": ["contiguous", "channels_last"],
    "bias": [True, False],
}


def build(dtype, layout, bias):
    import torch
    from torch import nn

    torch.set_num_threads(1)
    generator = torch.Generator().manual_seed(0)
    layers = []
    for inputs, outputs in [(3, 16), (16, 32), (32, 64)]:
        conv = nn.Conv2d(inputs, outputs, 3, padding=1, bias=bias)
        nn.init.kaiming_normal_(conv.weight, generator=generator)
        if bias:
            nn.init.zeros_(conv.bias)
        layers += [conv, nn.ReLU()]
    form = {"contiguous": torch.contiguous_format, "channels_last": torch.channels_last}[layout]
    net = nn.Sequential(*layers).to(dtype=getattr(torch, dtype), memory_format=form)
    images = torch.randn(4, 3, 16, 16, generator=generator).to(dtype=getattr(torch, dtype), memory_format=form)

    def unit():
        with torch.inference_mode():
            return net(images)

    return unit
