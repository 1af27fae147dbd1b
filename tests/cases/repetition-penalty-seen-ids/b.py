import torch
import torch.nn as nn

V, D = 16000, 48


def penalise(logits, mask, theta):
    scaled = torch.where(logits < 0, logits * theta, logits / theta)
    return torch.where(mask, scaled, logits)


@torch.inference_mode()
def generate(emb, rnn, out, prompt, n, theta=1.3):
    mask = torch.zeros(1, V, dtype=torch.bool)
    mask[0, prompt] = True
    state = torch.zeros(1, D)
    last = prompt[-1:]
    text = []
    for _ in range(n):
        state = rnn(emb(last), state)
        last = penalise(out(state), mask, theta).argmax(1)
        text.append(last.item())
        mask[0, text[-1]] = True
    return text


if __name__ == "__main__":
    torch.manual_seed(0)
    torch.set_num_threads(1)
    parts = nn.Embedding(V, D), nn.GRUCell(D, D), nn.Linear(D, V)
    prompt = torch.randint(V, (9000,))
    text = generate(*parts, prompt, 4000)
    print("distinct", len(set(text)), "last", text[-5:])
