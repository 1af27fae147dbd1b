import random
from collections import Counter

# snowflake ids: 42 bits of milliseconds, 22 bits of worker and sequence number
random.seed(64)
EPOCH = 1_288_834_974_657


def snowflake(ms):
    return ((ms - EPOCH) << 22) | random.getrandbits(22)


def millisecond(ident):
    return ident & ~0x3FFFFF            # clear the worker and sequence bits


start = 1_700_000_000_000
channels = []
for _ in range(6):
    idents = [snowflake(start + random.randrange(20_000)) for _ in range(30_000)]
    channels.append([millisecond(i) for i in idents])

busiest = 0
for n in range(600):
    per_ms = Counter(channels[n % 6])
    busiest = max(busiest, max(per_ms.values()))

print("most messages in one millisecond:", busiest)
