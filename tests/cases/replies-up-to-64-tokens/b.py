import torch
import torch.nn.functional as F


class Generator:
    def __init__(self, vocab=1000, dim=128, max_length=64, temperature=0.9, top_k=40):
        torch.manual_seed(0)
        self.embedding = torch.nn.Embedding(vocab, dim)
        self.gru = torch.nn.GRU(dim, dim, num_layers=2, batch_first=True)
        self.project = torch.nn.Linear(dim, vocab)
        self.vocab = vocab
        self.max_length = max_length
        self.temperature = temperature
        self.top_k = top_k

    def next_logits(self, ids, h=None):
        y, h = self.gru(self.embedding(ids), h)
        return self.project(y[:, -1]), h

    def pick(self, logits, rng):
        best, where = (logits / self.temperature).topk(self.top_k)
        choice = torch.multinomial(F.softmax(best, dim=-1), 1, generator=rng)
        return where.gather(1, choice)

    def __call__(self, ids, seed):
        rng = torch.Generator().manual_seed(seed)
        with torch.inference_mode():
            logits, h = self.next_logits(ids)
            while ids.shape[1] < self.max_length:
                new = self.pick(logits, rng)
                ids = torch.cat([ids, new], dim=1)
                logits, h = self.next_logits(new, h)
        return ids


def main(requests=240, batch=4, prompt_length=40):
    bot = Generator()
    source = torch.Generator().manual_seed(11)
    checksum = 0
    for seed in range(requests):
        prompt = torch.randint(1, bot.vocab, (batch, prompt_length), generator=source)
        reply = bot(prompt, seed)
        checksum += int(reply[:, -1].sum())
    print("shape of the last reply", tuple(reply.shape), "checksum", checksum)


if __name__ == "__main__":
    main()
