import torch


class Hopfield:
    def __init__(self, n_units):
        self.n = n_units
        self.weights = None

    def train(self, data):
        self.weights = data.T @ data
        self.weights.fill_diagonal_(0)

    def update(self, s):
        field = torch.matmul(s, self.weights)
        s = torch.sign(field)
        s[s == 0] = 1
        return s

    def run(self, s, n_iter=4):
        for _ in range(n_iter):
            s = self.update(s)
        return s


torch.set_num_threads(1)
torch.manual_seed(3)
memories = torch.randint(0, 2, (30, 400)) * 2 - 1
net = Hopfield(400)
net.train(memories)

correct = 0
for batch in range(240):
    target = memories[torch.randint(0, 30, (48,))]
    noise = torch.rand(48, 400) < 0.2
    start = target.clone()
    start[noise] *= -1
    result = net.run(start)
    correct += torch.all(result == target, dim=1).sum()

print("fraction recalled", correct.item() / (240 * 48))
