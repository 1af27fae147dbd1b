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


URL = re.compile(r"https?://\S+")
TAG = re.compile(r"<[^>]+>")
MENTION = re.compile(r"[@#]\w+")
ENTITY = re.compile(r"&\w+;")
REPEAT = re.compile(r"(\w)\1{2,}")
PUNCT = re.compile(r"[^\w\s]")
SPACE = re.compile(r"\s+")


def clean(text):
    text = unicodedata.normalize("NFKD", text)
    text = URL.sub(" ", text)
    text = TAG.sub(" ", text)
    text = MENTION.sub(" ", text)
    text = ENTITY.sub(" ", text)
    text = REPEAT.sub(r"\1", text)
    text = PUNCT.sub("", text)
    text = SPACE.sub(" ", text)
    return text.strip().lower()


n_chars = 0
for i in range(2000):
    n_chars += len(clean(threads[i % len(threads)]))

print("characters left:", n_chars)
