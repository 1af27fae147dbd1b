import torch

# Library search: the L1 distance of an unknown mass spectrum to each of 60000 library spectra, best five kept
torch.set_num_threads(1)
torch.manual_seed(21)
entries, bins = 60000, 144
library = torch.rand(entries, bins) ** 4
library /= library.sum(dim=1, keepdim=True)

truth = torch.randint(0, entries, (3000,))
noise = 0.002 * torch.rand(3000, bins)


def distances(unknown):
    return (library - unknown).abs_().sum(dim=1)


hits = 0
margin = 0.0

for number, answer in enumerate(truth.tolist()):
    unknown = library[answer] + noise[number]
    d = distances(unknown)
    best = torch.topk(d, 5, largest=False)
    hits += int(best.indices[0] == answer)
    margin += float(best.values[1] - best.values[0])

print("hits", hits, "mean margin %.5f" % (margin / len(truth)))
