"""Opens the catalogue of a library again and again, as the server does after a change."""
import random


def database(n_books, n_authors, n_tags, seed):
    rng = random.Random(seed)
    books = [(i, "Title %d" % i, rng.randrange(1900, 2025)) for i in range(n_books)]
    author_links = [(i, rng.randrange(n_authors)) for i in range(n_books)]
    tag_links = [(i, rng.randrange(n_tags)) for i in range(n_books) for _ in range(2)]
    formats = [(i, rng.choice(("EPUB", "PDF", "MOBI")), rng.randrange(10**6)) for i in range(n_books)]
    return books, author_links, tag_links, formats


class OneToMany:
    def __init__(self, rows):
        self.book_map = {}
        self.reverse = {}
        for book, item in rows:
            self.book_map.setdefault(book, []).append(item)
            self.reverse.setdefault(item, set()).add(book)


class Formats:
    def __init__(self, rows):
        self.sizes = {}
        for book, fmt, size in rows:
            self.sizes.setdefault(book, {})[fmt] = size


class Cache:
    def __init__(self, db):
        books, author_links, tag_links, formats = db
        self.authors = OneToMany(author_links)
        self.tags = OneToMany(tag_links)
        self.formats = Formats(formats)
        self.books = {i: [title, year] for i, title, year in books}

    def summary(self):
        largest = max(len(s) for s in self.tags.reverse.values())
        return len(self.books), len(self.authors.reverse), largest


db = database(20_000, 6_000, 300, 4)
cache = None
for change in range(200):
    cache = Cache(db)

print(cache.summary())
