import logging
import os
import random
import tempfile
import time

import torch
from torch import nn

torch.manual_seed(0)
torch.set_num_threads(1)
random.seed(0)
X = torch.randn(256, 12)
Y = (X[:, :3].prod(1, keepdim=True) + X[:, 4:5]).tanh()
Xv, Yv = X[192:], Y[192:]
X, Y = X[:192], Y[:192]


def setup_logger(log_file):
    """every trial writes to a log file of its own"""
    logger = logging.getLogger("search")
    logger.setLevel(logging.INFO)
    logger.propagate = False
    fh = logging.FileHandler(log_file)
    fh.setFormatter(logging.Formatter("[%(asctime)s] %(levelname)s: %(message)s"))
    logger.addHandler(fh)
    return logger


def train_trial(width, lr, logger):
    net = nn.Sequential(nn.Linear(12, width), nn.ReLU(), nn.Linear(width, 1))
    optimizer = torch.optim.Adam(net.parameters(), lr=lr)
    for epoch in range(20):
        optimizer.zero_grad()
        loss = nn.functional.mse_loss(net(X), Y)
        loss.backward()
        optimizer.step()
        with torch.no_grad():
            val = nn.functional.mse_loss(net(Xv), Yv).item()
        logger.info("epoch %d train loss %.5f", epoch, loss.item())
        logger.info("epoch %d valid loss %.5f", epoch, val)
    return val


if __name__ == "__main__":
    out_dir = tempfile.mkdtemp(prefix="search_")
    best = (float("inf"), None)
    times = []
    for trial in range(100):
        start = time.perf_counter()
        width, lr = random.choice([8, 16, 32]), 10 ** random.uniform(-3, -1.5)
        logger = setup_logger(os.path.join(out_dir, f"trial_{trial:03d}.log"))
        logger.info("width %d, lr %.5f", width, lr)
        score = train_trial(width, lr, logger)
        best = min(best, (score, trial))
        times.append(time.perf_counter() - start)
    print("best", best)
    print("trials 2-11 %.1f ms, last ten %.1f ms, median %.1f ms"
          % (sum(times[1:11]) * 100, sum(times[-10:]) * 100, sorted(times)[50] * 1e3))
