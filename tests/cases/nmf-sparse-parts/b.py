import torch


class SparseNMF:
    def __init__(self, rank, l1, floor=1e-12):
        self.rank, self.l1, self.floor = rank, l1, floor

    def fit(self, data, steps):
        self.W = torch.rand(data.shape[0], self.rank)
        self.H = torch.rand(self.rank, data.shape[1])
        for _ in range(steps):
            self.W *= (data @ self.H.T) / (self.W @ (self.H @ self.H.T) + self.l1)
            self.W.clamp_(min=self.floor)
            self.H *= (self.W.T @ data) / ((self.W.T @ self.W) @ self.H + self.l1)
            self.H.clamp_(min=self.floor)
        return self


torch.manual_seed(0)
parts = torch.rand(200, 8) * (torch.rand(200, 8) > 0.7)
shapes = torch.rand(8, 300) * (torch.rand(8, 300) > 0.7)
data = parts @ shapes + 0.05 * torch.rand(200, 300)

model = SparseNMF(rank=32, l1=1.0).fit(data, steps=2000)
error = (data - model.W @ model.H).norm() / data.norm()
print(f"relative error {error.item():.5f}")
