import torch
from torch import nn
import torch.nn.functional as F

torch.manual_seed(2)
n_books, dim, batch_size = 1500, 32, 1024


class RatingNet(nn.Module):
    """one-hot book -> linear layer without bias -> ReLU network -> stars"""

    def __init__(self):
        super().__init__()
        self.lookup = nn.Linear(n_books, dim, bias=False)
        self.hidden = nn.Linear(dim, 32)
        self.out = nn.Linear(32, 1)

    def forward(self, x):
        h = self.lookup(x)
        h = F.relu(self.hidden(h))
        return self.out(h)[:, 0]


net = RatingNet()
sgd = torch.optim.SGD(net.parameters(), lr=0.2)

book_quality = torch.randn(n_books)
books = torch.randint(0, n_books, (8, batch_size))
ratings = book_quality[books] + 0.3 * torch.randn(8, batch_size)
inputs = F.one_hot(books, n_books).float()        # encoded once, before the training

for it in range(2000):
    j = it % 8
    pred = net(inputs[j])
    loss = F.mse_loss(pred, ratings[j])
    sgd.zero_grad()
    loss.backward()
    sgd.step()

print("loss %.4f" % loss.item())
