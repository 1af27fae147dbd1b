import torch


class CatalogueCoverage:
    def __init__(self, n_items):
        self.shown = torch.zeros(n_items, dtype=torch.bool)

    def update(self, ids):
        self.shown[ids.reshape(-1)] = True

    def value(self):
        return self.shown.sum().item() / self.shown.numel()


def user_batches(table, size):
    for first in range(0, len(table), size):
        yield first, table[first:first + size]


def main():
    torch.manual_seed(21)
    torch.set_num_threads(1)
    user_table = torch.randn(64000, 32)
    item_table = torch.randn(6000, 32) * (0.4 + torch.rand(6000, 1))

    metric = CatalogueCoverage(6000)
    shown_17 = 0
    for first, u in user_batches(user_table, 64):
        best = torch.topk(torch.matmul(u, item_table.t()), 10).indices
        metric.update(best)
        share = metric.value()
        shown_17 += int(best.eq(17).sum())
        if first % 6400 == 0:
            print("after", first + len(u), "users:", round(share, 4))
    print("coverage", round(share, 5), "item 17:", shown_17)


if __name__ == "__main__":
    main()
