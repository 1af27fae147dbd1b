import torch
from torch.distributions import MultivariateNormal

# linear discriminant analysis on image embeddings: one mean for each class, one covariance for all
torch.manual_seed(0)
classes, dim, batch = 50, 128, 32
means = torch.randn(classes, dim)
root = torch.randn(dim, dim) / dim ** 0.5
covariance = root @ root.T + 0.5 * torch.eye(dim)
log_prior = torch.log_softmax(torch.randn(classes), 0)
stream = torch.randn(20, batch, dim)

density = MultivariateNormal(means, covariance_matrix=covariance)

counts = torch.zeros(classes, dtype=torch.long)
evidence = 0.0
for step in range(4000):
    x = stream[step % 20]
    joint = density.log_prob(x.unsqueeze(1)) + log_prior
    evidence += joint.logsumexp(1).sum().item()
    counts += torch.bincount(joint.argmax(1), minlength=classes)

print("mean log evidence:", round(evidence / (4000 * batch), 4), "largest class:", counts.max().item())
