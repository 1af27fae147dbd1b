import torch

torch.manual_seed(3)
torch.set_num_threads(1)

columns, rows = 6, 4
nodes = torch.tensor([[float(i), float(j)] for i in range(columns) for j in range(rows)], dtype=torch.float64)
bars = []
for i in range(columns):
    for j in range(rows):
        k = i * rows + j
        if j + 1 < rows:
            bars.append((k, k + 1))
        if i + 1 < columns:
            bars.append((k, k + rows))
        if i + 1 < columns and j + 1 < rows:
            bars.append((k, k + rows + 1))
rest = [float((nodes[p] - nodes[q]).norm()) for p, q in bars]
stiffness = 40.0
load = torch.zeros_like(nodes)
load[-rows:, 1] = -0.15
free = (nodes[:, 0] > 0).to(torch.float64)[:, None]


def potential(u):
    x = nodes + u
    energy = -(load * u).sum()
    for (p, q), length in zip(bars, rest):
        stretch = torch.linalg.vector_norm(x[p] - x[q]) - length
        energy = energy + 0.5 * stiffness / length * stretch ** 2
    return energy


u = torch.zeros_like(nodes, requires_grad=True)
for it in range(1500):
    energy = potential(u)
    grad, = torch.autograd.grad(energy, u)
    with torch.no_grad():
        u -= 0.004 * free * grad
    if it % 250 == 249:
        print(it + 1, "energy %.8f" % energy.item())
print("tip deflection %.8f" % u[-1, 1].item())
