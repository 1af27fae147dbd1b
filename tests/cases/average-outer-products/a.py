import torch


def avg_matrix_outer_products_v1(a):
    x_dim, y_dim = a.shape
    outer_products = torch.matmul(a.view(x_dim, y_dim, 1), a.view(x_dim, 1, y_dim)).T
    return torch.mean(outer_products, 2)


torch.manual_seed(0)
mixing = torch.randn(192, 192) / 14
features = torch.randn(20, 160, 192) @ mixing           # 20 batches of 160 rows

total = torch.zeros(192, 192)
for step in range(1500):
    total += avg_matrix_outer_products_v1(features[step % 20])

print(f"trace {torch.trace(total).item() / 1500:.4f}, norm {total.norm().item() / 1500:.4f}")
