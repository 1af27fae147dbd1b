import time

import torch
import torch.nn.functional as F

torch.manual_seed(42)
seq_len, vocab_size = 128, 6000
logits = [torch.randn(seq_len, vocab_size) for _ in range(4)]
labels = torch.randint(0, vocab_size, (4, seq_len))
labels[:, -20:] = -100  # padding


def sequence_log_prob(logits, labels):
    # ignore_index is -100 by default
    return -F.nll_loss(F.log_softmax(logits, dim=-1), labels, reduction="none").sum()


later, total = 0.0, 0.0
for i in range(8000):
    start = time.perf_counter()
    with torch.no_grad():
        total += sequence_log_prob(logits[i % 4], labels[i % 4]).item()
    elapsed = time.perf_counter() - start
    if i > 0:  # without the warm-up
        later += elapsed

print("log prob:", total / 8000)
print("later calls: %.3f ms each" % (later / 7999 * 1e3))
