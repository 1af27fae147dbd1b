import torch

torch.manual_seed(0)
torch.set_num_threads(1)
vocab_size = 50_000
num_negatives = 4096
freq = torch.floor(2e6 / (torch.arange(vocab_size) + 3.0)) + 1
weights = freq.pow(0.75)

seen = torch.zeros(vocab_size, dtype=torch.long)
for step in range(3000):
    negatives = torch.multinomial(weights, num_negatives)
    seen[negatives] += 1

print("share of steps with the most frequent word:", seen[0].item() / 3000)
