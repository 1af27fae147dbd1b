import torch
import torch.nn as nn
import torch.optim as optim

torch.manual_seed(1)
TAGS, START, STOP = 9, 7, 8          # B/I tags of three kinds of entity, O, and the two markers
VOCAB, EMB, HID = 2000, 50, 64


def log_sum_exp(vec):
    max_score = vec[0, vec.argmax()]
    return max_score + torch.log(torch.sum(torch.exp(vec - max_score)))


class BiLSTM_CRF(nn.Module):
    def __init__(self):
        super().__init__()
        self.word_embeds = nn.Embedding(VOCAB, EMB)
        self.lstm = nn.LSTM(EMB, HID // 2, bidirectional=True)
        self.hidden2tag = nn.Linear(HID, TAGS)
        self.transitions = nn.Parameter(torch.randn(TAGS, TAGS))   # to tag i from tag j
        self.transitions.data[START, :] = -10000
        self.transitions.data[:, STOP] = -10000

    def forward_alg(self, feats):
        forward_var = torch.full((1, TAGS), -10000.0)
        forward_var[0, START] = 0.0
        for feat in feats:
            alphas_t = []
            for next_tag in range(TAGS):
                emit_score = feat[next_tag].view(1, -1).expand(1, TAGS)
                trans_score = self.transitions[next_tag].view(1, -1)
                alphas_t.append(log_sum_exp(forward_var + trans_score + emit_score).view(1))
            forward_var = torch.cat(alphas_t).view(1, -1)
        return log_sum_exp(forward_var + self.transitions[STOP].view(1, -1))

    def neg_log_likelihood(self, words, tags):
        out, _ = self.lstm(self.word_embeds(words).unsqueeze(1))
        feats = self.hidden2tag(out.squeeze(1))
        path = torch.cat([torch.tensor([START]), tags])
        gold = feats.gather(1, tags[:, None]).sum() + self.transitions[path[1:], path[:-1]].sum()
        return self.forward_alg(feats) - gold - self.transitions[STOP, tags[-1]]


sentences = [(torch.randint(VOCAB, (12,)), torch.randint(TAGS - 2, (12,))) for _ in range(40)]
model = BiLSTM_CRF()
optimizer = optim.SGD(model.parameters(), lr=0.01, weight_decay=1e-4)
total = 0.0
for step in range(1000):
    words, tags = sentences[step % 40]
    model.zero_grad()
    loss = model.neg_log_likelihood(words, tags)
    loss.backward()
    optimizer.step()
    total += loss.item()

print(f"mean loss {total / 1000:.4f}")
