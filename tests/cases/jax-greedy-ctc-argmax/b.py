# Greedy CTC decoding of utterances: best token of every frame, repeats and blanks removed.
import numpy as np

frames, vocab, n_utt = 256, 4000, 800
blank = 0

rng = np.random.default_rng(5)
batches = []
for _ in range(4):
    logits = rng.standard_normal((frames, vocab)).astype(np.float32)
    tokens = np.repeat(rng.integers(0, vocab, frames // 4), 4)
    logits[np.arange(frames), tokens] += 9.0
    batches.append(logits)


def best_token(logits):
    return np.argmax(logits, axis=-1)


n_tokens = 0
checksum = 0
for u in range(n_utt):
    ids = best_token(batches[u % 4])
    keep = np.append(True, ids[1:] != ids[:-1]) & (ids != blank)
    text = ids[keep]
    n_tokens += len(text)
    checksum += int(text.sum())

print("tokens per utterance %.2f, checksum %d" % (n_tokens / n_utt, checksum))
