import random
import re

random.seed(12)
BOTS = ("googlebot bingbot yandexbot duckduckbot baiduspider applebot ahrefsbot semrushbot mj12bot dotbot petalbot "
        "facebookexternalhit twitterbot linkedinbot slackbot discordbot telegrambot whatsapp pingdom uptimerobot "
        "curl wget python-requests go-http-client okhttp scrapy archive.org_bot ccbot gptbot claudebot").split()
SYSTEMS = ["Windows NT 10.0; Win64; x64", "Macintosh; Intel Mac OS X 10_15_7", "X11; Linux x86_64",
           "Linux; Android 14; Pixel 8", "iPhone; CPU iPhone OS 17_4 like Mac OS X"]


def agent():
    if random.random() < 0.15:
        return f"Mozilla/5.0 (compatible; {random.choice(BOTS).title()}/2.1; +http://example.com/about.html)"
    v = random.randint(90, 131)
    return (f"Mozilla/5.0 ({random.choice(SYSTEMS)}) AppleWebKit/537.36 (KHTML, like Gecko) "
            f"Chrome/{v}.0.0.0 Safari/537.36")


lines = [f'10.0.{random.randint(0, 255)}.{random.randint(0, 255)} - - [12/Mar/2025:10:{i % 60:02d}:00 +0000] '
         f'"GET /item/{random.randint(1, 9999)} HTTP/1.1" 200 {random.randint(200, 9000)} "-" "{agent()}"'
         for i in range(100_000)]


class CrawlerReport:
    LINE = re.compile(r'^(\S+) \S+ \S+ \[([^\]]*)\] "([^"]*)" (\d+) (\d+) "[^"]*" "([^"]*)"$')

    def __init__(self, names):
        self.pattern = re.compile("|".join(map(re.escape, names)), re.IGNORECASE)
        self.requests = self.sent = 0

    def feed(self, batch):
        for line in batch:
            host, stamp, request, status, size, user_agent = self.LINE.match(line).groups()
            if self.pattern.search(user_agent):
                self.requests += 1
                self.sent += int(size)


report = CrawlerReport(BOTS)
for start in range(0, len(lines), 400):
    report.feed(lines[start:start + 400])

print(report.requests, "requests by crawlers,", report.sent, "bytes")
