"""Which routine does PyTorch choose for each kernel size and number of channels on a CPU, and how fast is it?

A unit has the same number of multiplications in every variant, so the time per unit of arithmetic is what is compared.
The result is the operation that was chosen. With oneDNN switched off only PyTorch's own routines are left.
"""

FACTORS = {
    "kernel": [3, 1, 7],
    "channels": [16, 64],
    "onednn": [True, False],
}

SIZE = 32
MOST = 64 * 64 * 7 * 7  # multiplications a pixel, in the largest variant


def build(kernel, channels, onednn):
    import torch
    from torch.nn.functional import conv2d

    torch.set_num_threads(1)
    torch.backends.mkldnn.enabled = onednn
    torch.manual_seed(0)
    image = torch.randn(1, channels, SIZE, SIZE)
    weight = torch.randn(channels, channels, kernel, kernel)
    repeats = round(MOST / (channels * channels * kernel * kernel))

    with torch.inference_mode(), torch.autograd.profiler.profile() as profile:
        conv2d(image, weight, padding=kernel // 2)
    chosen = [event.name for event in profile.function_events if "conv" in event.name][-1].removeprefix("aten::")

    def unit():
        with torch.inference_mode():
            for repeat in range(repeats):
                conv2d(image, weight, padding=kernel // 2)
        return chosen

    return unit
