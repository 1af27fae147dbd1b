"""Does the initialisation of its weights change the time of a convolutional network?

Three convolutions with ReLU on one image, on one thread. The operations and shapes are the same, only the numbers
differ.
"""

FACTORS = {
    "init": ["normal", "xavier"],
    "size": [64, 32],
}


def build(init, size):
    import torch
    from torch import nn

    torch.set_num_threads(1)
    torch.manual_seed(0)
    fill = {"normal": nn.init.normal_, "xavier": nn.init.xavier_normal_}[init]
    layers = []
    for inputs, outputs in [(3, 16), (16, 32), (32, 64)]:
        conv = nn.Conv2d(inputs, outputs, 3, padding=1)
        fill(conv.weight)
        layers += [conv, nn.ReLU()]
    net = nn.Sequential(*layers)
    image = torch.randn(1, 3, size, size)

    def unit():
        with torch.inference_mode():
            return net(image)

    return unit
