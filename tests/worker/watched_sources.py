"""Programs in which anything that watching might disturb would show; each begins with `#: NAME`."""

SOURCES = """
#: order of evaluation
seen = []
def say(x):
    seen.append(x)
    return x
def f(*args, **kwargs):
    return args, sorted(kwargs.items())
y = say(f)(say(1), *say([2, 3]), *(say(4),), k=say(5), **say({"z": 6}), last=say(7))
z = say(2) + say(3) * say(4) - -say(5) // say(6)
w = say([1, 2, 3])[say(0) : say(2)]
ok = say(1) < say(2), say(3) == say(3), say(1) in say([1]), say(1) not in say([1])

#: stores
seen = []
def say(x):
    seen.append(x)
    return x
d, a = {}, [1, 2, 3, 4]
say(d)["k"] = say(5)
a[say(1)] = a[say(0)] = say(9)
a[say(1) : say(3)] = say([7])
say(a)[say(0)], d[say("q")] = say((1, 2))
a[-1:] = []

#: augmented
seen = []
def say(x):
    seen.append(x)
    return x
n = 1
n += say(2)
a = [1, [2], "x"]
b = a
a += [say(4)]
a[say(1)] += say([3])
a[0] -= 5
def grown():
    a[0] = 100
    return 1
a[0] += grown()
class Box:
    __n = 1
    total = 0
    def add(self, k):
        self.__n += k
        self.total -= k
        return self.__n
box = Box()
box.total *= 3
more = box.add(4), box.total, sorted(vars(box))
same = a is b

#: in place or not
class Place:
    def __init__(self, v): self.v = v
    def __add__(self, o): return Place(self.v + o)
    def __iadd__(self, o):
        self.v += o
        return self
    def __matmul__(self, o): return ("@", self.v, o)
    def __rpow__(self, o): return ("r**", o)
p = q = Place(1)
p += 2
r = p + 3
out = p is q, p.v, r.v, p @ 4, 2 ** p
t = (1, 2)
u = t
t += (3,)
kept = u, t

#: short circuits
seen = []
def say(x):
    seen.append(x)
    return x
x = say(0) and say(1) or say(2)
y = say(3) if say([]) else say(4)
z = 1 < say(2) < say(3), 5 > say(4) > say(9) > say(8)
w = not say(0), say(None) is None
v = any(say(i) > 1 for i in range(4))

#: walrus and f-strings
total = 0
while (n := total + 1) < 4:
    total = n
text = f"{total + 1:>{2 + 3}}|{(m := total * 2)!r}|{m:.2f}"
parts = [y for x in range(3) if (y := x * 2)]
class Price:
    def __format__(self, spec): return f"<{spec!s}>"
lines = [f"{Price()}{Price():>{n}.2f}" "é{}" f"{n:{'0'}{2}d} {n=} {n!r:>4} {{}}" for n in parts]
long = f'''
{lines}
   {total} of {
       Price():a}'''

#: super, locals, class bodies
class A:
    kind = "a" + "b"
    sizes = [2 ** k for k in range(3)]
    def go(self, n): return n * 2
class B(A):
    def go(self, n): return super().go(n) + 1
    def both(self): return super(B, self).go(1), __class__.__name__
    def names(self, p):
        q = p + 1
        return sorted(locals()), sorted(vars()), "x" in dir()
b = B()
out = b.go(3), b.both(), b.names(1), A.kind, A.sizes
del A, B, b

#: comprehensions and generators
rows = [[i * j for j in range(3) if j != i] for i in range(3)]
d = {k: v + 1 for k, v in zip("abc", range(3))}
s = {x % 3 for x in range(10)}
g = (x + y for x in range(2) for y in [x, x * 2])
first = next(g)
rest = list(g)
def gen(n):
    got = yield n + 1
    for i in range(n):
        got = yield i * (got or 1)
    return "end"
def outer():
    r = yield from gen(3)
    yield r + "!"
it = outer()
out = [next(it), it.send(5), *it]

#: loops
seen = []
for i in range(5):
    for j, c in enumerate("abcdef"):
        if j == i:
            continue
        if j > 3:
            break
        seen.append((i, c))
    else:
        seen.append("else")
todo = [3]
for x in todo:
    if x > 0:
        todo.append(x - 1)
shared = iter(range(7))
pairs = [(a, next(shared, None)) for a in shared]
for d in [{}]:
    for d["k"], (e, *f) in [(1, "xyz")]:
        pass

#: a loop that is left closes its generator at once
seen = []
def g():
    try:
        yield 1
        yield 2
    finally:
        seen.append("closed")
for x in g():
    break
seen.append("after")

#: errors: in an operand
def f():
    return 1 / 0
try:
    x = [1, 2][f()]
except ZeroDivisionError as e:
    text = str(e)

#: errors: not callable
try:
    [].append(1, 2)
except TypeError as e:
    text = str(e)
x = 5
try:
    x(1)
except TypeError as e:
    more = str(e)

#: errors: not iterable
x = 3
try:
    for y in x:
        pass
except TypeError as e:
    text = str(e)

#: errors: unhandled
d = {"a": 1}
d["a"] += 1
d["b"] += 1

#: errors: in place on a tuple
t = ([],)
try:
    t[0] += [1]
except TypeError as e:
    text = str(e)

#: errors: dictionary that changes
d = {1: 2}
try:
    for k in d:
        d[k + 1] = 0
except RuntimeError as e:
    text = str(e)

#: matching
def kind(v):
    match v:
        case -1 | 1 + 2j:
            return "number" + "!"
        case [x, *rest] if len(rest) > 1:
            return x + rest[0]
        case {"k": str(s)}:
            return s * 2
        case _:
            return None
out = [kind(v) for v in (-1, 1 + 2j, [1, 2, 3], {"k": "ab"}, 0)]

#: closures, globals, lambdas, defaults
n = 0
def counter(step=1 + 1, *, by: "int" = 3) -> "int":
    global n
    count = 0
    def up(k=step * by):
        nonlocal count
        count += k
        return count
    n += up()
    return up() + (lambda q, r=2: q * r)(count)
out = counter(), counter(5), n
ordered = sorted(["bb", "a"], key=lambda s: len(s) * -1)

#: decorators, context managers, try
import contextlib
log = []
@contextlib.contextmanager
def noting(x):
    log.append("in" + x)
    try:
        yield x * 2
    finally:
        log.append("out" + x)
def twice(f):
    return lambda *a: f(f(*a))
@twice
def inc(x): return x + 1
with noting("a") as a, noting("b") as b:
    out = a + b, inc(1)
try:
    raise ValueError("x" + "y")
except ValueError as e:
    text = e.args[0]
finally:
    done = len(log) + 1

#: slices of all kinds
class Echo:
    def __getitem__(self, k): return k
    def __setitem__(self, k, v): self.last = k, v
e = Echo()
i = 3
out = e[1], e[:], e[i:], e[:i], e[::2], e[i:5, ..., None], e[()], e[(1, 2)], e[1:2, 3], e[i, *[4, 5]]
e[i:, 0] = i + 1
last = e.last
kinds = list[int], dict[str, i]

#: names that begin with two underscores
class __Hidden:
    __slots__ = ("__v",)
    def __init__(self): self.__v = [1]
    def grow(self):
        self.__v += [2]
        self.__v[0] += 5
        return self.__v
out = __Hidden().grow()
del __Hidden

#: recursion
def fib(n): return n if n < 2 else fib(n - 1) + fib(n - 2)
def depth(n): return 0 if n == 0 else 1 + depth(n - 1)
out = fib(12), depth(200)

#: deleting and unpacking
a = [1, 2, 3, 4]
del a[0], a[-1:]
(b, *c), d = [a[0], *a, *range(2)], {**{"x": 1}, "y": a[1] + 1}
x = y = a[0] + 1
z: int = a[0] * 2
v: list[int]

#: assertions and strings
s = ""
for i in range(5):
    s += str(i)
assert s == "01234", "not " + s
b = b"ab" * 2 + bytes([1, 2])
t = "%s-%s" % (s, 1), "{} {}".format(1, 2), s[::-1]
"""
