"""What do dtype, TF32, layout and bias each do to the time of a convolutional network on a GPU?

Two networks that differ in all of them are compared, and the difference is split over them.
"""

FACTORS = {
    "dtype": ["float32", "tf32", "float16", "bfloat16"],
    "layout": ["contiguous", "channels_last"],
    "bias": [True, False],
}


def build(dtype, layout, bias):
    import torch
    from torch import nn

    generator = torch.Generator().manual_seed(0)
    torch.backends.cudnn.allow_tf32 = dtype == "tf32"  # TF32 is a way to multiply float32
    held = torch.float32 if dtype == "tf32" else getattr(torch, dtype)
    layers = []
    for inputs, outputs in [(64, 128), (128, 128), (128, 256)]:
        conv = nn.Conv2d(inputs, outputs, 3, padding=1, bias=bias)
        nn.init.kaiming_normal_(conv.weight, generator=generator)
        if bias:
            nn.init.zeros_(conv.bias)
        layers += [conv, nn.ReLU()]
    form = {"contiguous": torch.contiguous_format, "channels_last": torch.channels_last}[layout]
    net = nn.Sequential(*layers).to(device="cuda", dtype=held, memory_format=form)
    images = torch.randn(32, 64, 56, 56, generator=generator).to(device="cuda", dtype=held, memory_format=form)

    def unit():
        with torch.inference_mode():
            return net(images)

    return unit
