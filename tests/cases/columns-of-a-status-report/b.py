import random
from collections import Counter

random.seed(8)
users = ["root", "postgres", "www-data", "anna", "backup", "systemd-network"]
commands = ["sshd", "postgres", "nginx", "python3", "rsync", "kworker", "bash", "cron"]
states = ["S", "R", "D", "Ss", "Sl+"]


def report_line():
    # padded columns, as ps prints them
    return (f"{random.choice(users):<16}{random.randrange(1, 99999):>8}"
            f"{random.uniform(0, 99):>8.1f}{random.uniform(0, 40):>8.1f}"
            f"{random.randrange(10 ** 6):>12}  {random.choice(states):<6}{random.choice(commands)}\n")


snapshots = [[report_line() for _ in range(400)] for _ in range(20)]


def tally(lines, counts):
    for line in lines:
        for field in line.split():
            if field.isdigit():
                continue
            counts[field] += 1


counts = Counter()
for n in range(1200):
    tally(snapshots[n % len(snapshots)], counts)

print([(name, counts[name]) for name in users + commands], sum(counts.values()))
