import torch


def avg_matrix_outer_products_v2(a):
    x_dim = a.shape[0]
    outer_products = torch.outer(a[0], a[0])
    for j in range(1, x_dim):
        outer_products += torch.outer(a[j], a[j])
    return outer_products / x_dim


torch.manual_seed(0)
mixing = torch.randn(192, 192) / 14
features = torch.randn(20, 160, 192) @ mixing           # 20 batches of 160 rows

total = torch.zeros(192, 192)
for step in range(1500):
    total += avg_matrix_outer_products_v2(features[step % 20])

print(f"trace {torch.trace(total).item() / 1500:.4f}, norm {total.norm().item() / 1500:.4f}")
