import torch

torch.manual_seed(11)
height, width, n = 512, 512, 40000
frames = 6
rows = torch.randint(0, height, (frames, n))
cols = torch.randint(0, width, (frames, n))
charge = torch.rand(frames, n)


def rasterise(r, c, q):
    # one canvas per frame: hits that fall on the same pixel are summed
    points = torch.sparse_coo_tensor(torch.stack((r, c)), q, (height, width))
    return points.to_dense()


brightest = 0.0
for k in range(10000):
    f = k % frames
    canvas = rasterise(rows[f], cols[f], charge[f])
    brightest += canvas.max().item()

print("mean of the brightest pixel:", brightest / 10000)
