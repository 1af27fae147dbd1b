import time
import numpy as np
import torch
import torch.nn as nn

np.random.seed(5); torch.manual_seed(5)
torch.set_num_threads(1)

GAMMA = 0.99
STEPS = 400


class Reinforce:
    def __init__(self):
        self.net = nn.Sequential(nn.Linear(6, 32), nn.Tanh(), nn.Linear(32, 3))
        self.opt = torch.optim.Adam(self.net.parameters(), lr=1e-3)

    def returns(self, rewards):
        out, running = [], 0.0
        for r in reversed(rewards):
            running = r + GAMMA * running
            out.append(running)
        out = np.array(out[::-1])
        return (out - out.mean()) / (out.std() + 1e-8)

    def update(self, obs, act, rewards):
        adv = torch.as_tensor(self.returns(rewards), dtype=torch.float32)
        logp = torch.log_softmax(self.net(obs), 1)[torch.arange(len(act)), act]
        loss = -(logp * adv).mean()
        self.opt.zero_grad()
        loss.backward()
        self.opt.step()
        return loss.item()


if __name__ == "__main__":
    agent = Reinforce()
    data = [(torch.randn(STEPS, 6), torch.randint(0, 3, (STEPS,)), np.random.rand(STEPS).tolist())
            for _ in range(30)]
    start = time.perf_counter()
    for i in range(300):
        last = agent.update(*data[i % 30])
    print(f"last loss {last:.6f}, {(time.perf_counter() - start) / 300 * 1e3:.3f} ms")
