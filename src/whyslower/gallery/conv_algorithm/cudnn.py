"""Which kernel runs a convolution of each size on a GPU, with cuDNN's search and without it, and how fast is it?

A unit convolves the same number of pixels at every size, in batches. The result is the name of the longest kernel.
"""

FACTORS = {
    "size": [64, 16, 256, 512],
    "groups": [1, 64],
    "search": [False, True],
}

CHANNELS = 64
PIXELS = 4 * 512 * 512


def build(size, groups, search):
    import torch
    from torch.nn.functional import conv2d
    from torch.profiler import ProfilerActivity, profile

    torch.backends.cudnn.benchmark = search
    torch.manual_seed(0)
    batch = PIXELS // (size * size)
    images = torch.randn(batch, CHANNELS, size, size, device="cuda")
    weight = torch.randn(CHANNELS, CHANNELS // groups, 3, 3, device="cuda")

    def convolve():
        with torch.inference_mode():
            return conv2d(images, weight, padding=1, groups=groups)

    convolve()  # the search, where there is one, is made now
    torch.cuda.synchronize()
    with profile(activities=[ProfilerActivity.CPU, ProfilerActivity.CUDA]) as profiled:
        convolve()
        torch.cuda.synchronize()
    durations = {
        event.name: event.time_range.elapsed_us()
        for event in profiled.events()
        if event.device_type == torch.autograd.DeviceType.CUDA
    }
    chosen = max(durations, key=durations.get, default="not seen")

    def unit():
        convolve()
        return chosen

    return unit
