"""Which memory layouts of its input and of its weight make a convolution slower?

All variants hold the same numbers in the same shapes, so the results are the same. Sliced: a part of a larger tensor.
Transposed: height and width swapped in memory.
"""

FACTORS = {
    "input": ["contiguous", "sliced", "transposed", "channels_last"],
    "weight": ["contiguous", "sliced", "transposed", "channels_last"],
}


def laid_out(tensor, layout):
    """The same values in another layout."""
    import torch

    if layout == "contiguous":
        return tensor.contiguous()
    if layout == "channels_last":
        return tensor.contiguous(memory_format=torch.channels_last)
    if layout == "transposed":
        return tensor.transpose(2, 3).contiguous().transpose(2, 3)
    batch, channels, height, width = tensor.shape
    larger = torch.zeros(batch, channels, height, 2 * width)
    part = larger[..., :width]
    part.copy_(tensor)
    return part


def build(input, weight):
    import torch

    torch.set_num_threads(1)
    torch.manual_seed(0)
    images = laid_out(torch.randn(4, 16, 56, 56), input)
    kernel = laid_out(torch.randn(16, 16, 3, 3), weight)

    def unit():
        with torch.inference_mode():
            return torch.nn.functional.conv2d(images, kernel, padding=1)

    return unit
