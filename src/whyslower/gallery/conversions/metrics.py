"""Are accuracy and mean squared error cheaper on tensors, on their arrays, or number by number?

Predictions and truth are tensors. arrays: through numpy(), which shares their memory. numbers: through tolist().
items: item() for each number in a loop.
"""

FACTORS = {
    "through": ["tensors", "arrays", "numbers", "items"],
    "metric": ["accuracy", "mse"],
    "rows": [64, 2048],
}


def build(through, metric, rows):
    import torch

    torch.set_num_threads(1)
    torch.manual_seed(0)
    if metric == "accuracy":
        truth = torch.randint(0, 10, (rows,))
        predicted = torch.where(torch.rand(rows) < 0.75, truth, torch.randint(0, 10, (rows,)))
        return accuracy(through, predicted, truth)
    truth = torch.randn(rows)
    return mse(through, truth + 0.1 * torch.randn(rows), truth)


def accuracy(through, predicted, truth):
    rows = len(truth)

    def tensors():
        return (predicted == truth).float().mean().item()

    def arrays():
        return float((predicted.numpy() == truth.numpy()).mean())

    def numbers():
        return sum(p == t for p, t in zip(predicted.tolist(), truth.tolist())) / rows

    def items():
        return sum(predicted[i].item() == truth[i].item() for i in range(rows)) / rows

    return locals()[through]


def mse(through, predicted, truth):
    rows = len(truth)

    def tensors():
        return ((predicted - truth) ** 2).mean().item()

    def arrays():
        return float(((predicted.numpy() - truth.numpy()) ** 2).mean())

    def numbers():
        return sum((p - t) ** 2 for p, t in zip(predicted.tolist(), truth.tolist())) / rows

    def items():
        return sum((predicted[i].item() - truth[i].item()) ** 2 for i in range(rows)) / rows

    return locals()[through]
