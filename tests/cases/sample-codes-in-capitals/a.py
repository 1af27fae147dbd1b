import random
import string

# sample codes as the labs send them, in any mixture of upper and lower case
random.seed(4)
batches = [["".join(random.choices(string.ascii_letters, k=10)) for _ in range(4000)] for _ in range(20)]

found = 0
for step in range(18000):
    codes = [code.upper() for code in batches[step % 20]]
    code = codes[step % 4000]
    if code.startswith(("Q", "X")):
        found += 1

print("found", found, "last", code)
