import random
import re
import unicodedata

random.seed(12)
words = "the a service was très good but slow naïve café we waited ages for our order never again thanks".split()
extras = ["http://t.co/Ab3x", "@support", "#fail", "&amp;", "soooo", "<br/>", "12.50€", "…", "“quoted”", "  ", "!!!"]


def make_thread():
    tokens = [random.choice(extras if random.random() < 0.25 else words) for _ in range(random.randint(2000, 4000))]
    return " ".join(tokens)


threads = [make_thread() for _ in range(40)]


def clean(text):
    text = unicodedata.normalize("NFKD", text)
    text = re.sub(r"https?://\S+", " ", text)
    text = re.sub(r"<[^>]+>", " ", text)
    text = re.sub(r"[@#]\w+", " ", text)
    text = re.sub(r"&\w+;", " ", text)
    text = re.sub(r"(\w)\1{2,}", r"\1", text)
    text = re.sub(r"[^\w\s]", "", text)
    text = re.sub(r"\s+", " ", text)
    return text.strip().lower()


n_chars = 0
for i in range(2000):
    n_chars += len(clean(threads[i % len(threads)]))

print("characters left:", n_chars)
