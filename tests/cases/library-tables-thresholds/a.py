import gc
import random

N_BOOKS, N_AUTHORS, N_TAGS = 20_000, 6_000, 300


def set_up_runtime(seed):
    random.seed(seed)
    gc.set_threshold(500_000, 20, 20)


def make_tables(seed):
    rng = random.Random(seed)
    books = [(i, "Title %d" % i, rng.randrange(1900, 2025)) for i in range(N_BOOKS)]
    authors = [(i, rng.randrange(N_AUTHORS)) for i in range(N_BOOKS)]
    tags = [(i, rng.randrange(N_TAGS)) for i in range(N_BOOKS) for _ in range(2)]
    files = [(i, rng.choice(("EPUB", "PDF", "MOBI")), rng.randrange(10**6)) for i in range(N_BOOKS)]
    return {"books": books, "authors": authors, "tags": tags, "files": files}


def link_table(rows):
    forward, backward = {}, {}
    for book, item in rows:
        forward.setdefault(book, []).append(item)
        backward.setdefault(item, set()).add(book)
    return forward, backward


def open_library(tables):
    library = {
        "authors": link_table(tables["authors"]),
        "tags": link_table(tables["tags"]),
        "files": {},
        "books": {},
    }
    for book, fmt, size in tables["files"]:
        library["files"].setdefault(book, {})[fmt] = size
    for i, title, year in tables["books"]:
        library["books"][i] = [title, year]
    return library


set_up_runtime(4)
tables = make_tables(4)
library = None
for refresh in range(200):
    library = open_library(tables)

most = max(len(s) for s in library["tags"][1].values())
print((len(library["books"]), len(library["authors"][1]), most))
