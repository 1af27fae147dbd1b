import torch

torch.manual_seed(0)
torch.set_grad_enabled(False)
NUM_CLASSES, HEIGHT, WIDTH = 21, 640, 640

# softmax maps of the network for three views, already flipped and scaled back
views = [torch.rand(NUM_CLASSES, HEIGHT, WIDTH) for _ in range(3)]


class VoteMap:
    def __init__(self):
        self.votes = torch.zeros(NUM_CLASSES, HEIGHT, WIDTH)
        self.count = 0

    def update(self, probs):
        self.votes += probs
        self.count += 1


vote_map = VoteMap()
for step in range(2000):
    vote_map.update(views[step % 3])

print("mean vote", (vote_map.votes[:, ::80, ::80].mean() / vote_map.count).item())
