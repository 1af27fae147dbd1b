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

crawler = re.compile("|".join(re.escape(b) for b in BOTS))
n_crawler = sent = 0
for start in range(0, len(lines), 400):
    for line in lines[start:start + 400]:
        head, user_agent = line[:-1].rsplit('"', 1)
        if crawler.search(user_agent.lower()):
            n_crawler += 1
            sent += int(head.split()[9])

print(n_crawler, "requests by crawlers,", sent, "bytes")
