"""Which routine does PyTorch choose for a convolution of each size on a CPU, and what does a pixel cost with it?

A unit convolves the same number of pixels at every size, so the time per unit of arithmetic is what is compared; a
convolution with 16 groups has a sixteenth of the arithmetic. The result is the operation that was chosen. With oneDNN
switched off only PyTorch's own routines are left.
"""

FACTORS = {
    "size": [64, 16, 256],
    "groups": [1, 16],
    "onednn": [True, False],
}

CHANNELS = 16
PIXELS = 256 * 256


def build(size, groups, onednn):
    import torch
    from torch.nn.functional import conv2d

    torch.set_num_threads(1)
    torch.backends.mkldnn.enabled = onednn
    torch.manual_seed(0)
    image = torch.randn(1, CHANNELS, size, size)
    weight = torch.randn(CHANNELS, CHANNELS // groups, 3, 3)
    repeats = PIXELS // (size * size)

    with torch.inference_mode(), torch.autograd.profiler.profile() as profile:
        conv2d(image, weight, padding=1, groups=groups)
    chosen = [event.name for event in profile.function_events if "conv" in event.name][-1].removeprefix("aten::")

    def unit():
        with torch.inference_mode():
            for repeat in range(repeats):
                conv2d(image, weight, padding=1, groups=groups)
        return chosen

    return unit
