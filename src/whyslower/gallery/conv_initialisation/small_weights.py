"""From which scale on do small weights make a convolutional network slower on a CPU?

The weights of the first convolution are scaled by 10 ** exponent, as weight decay does to filters that are no longer
used; without biases every later activation has that scale. Below 1e-38 a float32 is subnormal, below 1e-45 it is zero;
its square is so from 1e-19 and 1e-23 on. Flushing subnormals to zero takes any effect of theirs away.
"""

FACTORS = {
    "exponent": [0, -20, -40, -60],
    "activation": ["relu", "silu"],
    "flush": [False, True],
}


def build(exponent, activation, flush):
    import torch
    from torch import nn

    torch.set_num_threads(1)  # flushing is set for one thread
    torch.manual_seed(0)
    layers = []
    for inputs, outputs in [(3, 16), (16, 32), (32, 64)]:
        conv = nn.Conv2d(inputs, outputs, 3, padding=1, bias=False)
        nn.init.kaiming_normal_(conv.weight)
        layers += [conv, {"relu": nn.ReLU, "silu": nn.SiLU}[activation]()]
    net = nn.Sequential(*layers)
    with torch.no_grad():
        net[0].weight.mul_(10.0**exponent)
    image = torch.randn(1, 3, 64, 64)
    if not torch.set_flush_denormal(flush):
        raise RuntimeError("this processor's subnormals cannot be switched")

    def unit():
        with torch.inference_mode():
            return net(image)

    return unit
