"""Does a GPU multiply zeros faster than random numbers?

The instructions are the same. Random bits switch more transistors and take more power; a GPU that is at its power limit
lowers its clock. So a difference is expected where the work is large, and none where it is small.
"""

FACTORS = {
    "values": ["random", "zeros", "ones"],
    "operation": ["product", "convolution"],
    "work": ["large", "small"],
}


def build(values, operation, work):
    import torch

    torch.manual_seed(0)
    fill = {"random": torch.randn, "zeros": torch.zeros, "ones": torch.ones}[values]

    def tensor(*shape):
        return fill(*shape, device="cuda", dtype=torch.float16)

    if operation == "product":
        n = {"large": 8192, "small": 512}[work]
        a, b = tensor(n, n), tensor(n, n)

        def unit():
            return a @ b

    else:
        n = {"large": 128, "small": 1}[work]
        images = tensor(n, 256, 56, 56).contiguous(memory_format=torch.channels_last)
        weight = tensor(256, 256, 3, 3).contiguous(memory_format=torch.channels_last)

        def unit():
            return torch.nn.functional.conv2d(images, weight, padding=1)

    return unit
