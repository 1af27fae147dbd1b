import torch
import torch.nn as nn

torch.manual_seed(3)
steps, batch, channels, neurons = 120, 16, 40, 128
events = (torch.rand(8, steps, batch, channels) < 0.1).float()
labels = torch.randint(0, 10, (8, batch))

synapses = nn.Linear(channels, neurons)
readout = nn.Linear(neurons, 10)
decay = nn.Parameter(torch.full((neurons,), 0.9))
params = [*synapses.parameters(), *readout.parameters(), decay]
optimizer = torch.optim.SGD(params, lr=0.05)

history = []
for step in range(600):
    current = synapses(events[step % 8])            # all time steps at once
    v = torch.zeros(batch, neurons)
    rate = torch.zeros(batch, neurons)
    for t in range(steps):
        v = decay * v + current[t]
        rate = rate + torch.sigmoid(4 * (v - 1))    # soft spikes
    loss = nn.functional.cross_entropy(readout(rate / steps), labels[step % 8])
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    history.append(loss.item())

print("loss: first %.4f last %.4f" % (history[0], history[-1]))
