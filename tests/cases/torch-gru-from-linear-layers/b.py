import torch
import torch.nn as nn

torch.manual_seed(0)
IN, HID, OUT, BATCH, SEQ = 24, 64, 8, 32, 40
rnn = nn.GRU(IN, HID, batch_first=True)
torch.manual_seed(1)
decoder = nn.Linear(HID, OUT)
x = torch.randn(BATCH, SEQ, IN)
y = torch.randn(BATCH, SEQ, OUT)
params = list(rnn.parameters()) + list(decoder.parameters())
optimizer = torch.optim.SGD(params, lr=0.01)
loss_fn = nn.MSELoss()

for step in range(300):
    optimizer.zero_grad()
    output, hidden = rnn(x)
    loss = loss_fn(decoder(output), y)
    loss.backward()
    optimizer.step()

print(step, loss.item())
