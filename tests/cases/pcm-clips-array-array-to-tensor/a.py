import array
import io
import math
import random
import wave

import torch
from torch import nn

torch.set_num_threads(1)
RATE = 16_000


def write_clip(seed):
    rnd = random.Random(seed)
    pitch = rnd.uniform(150, 900)
    pcm = array.array("h", (int(9000 * math.sin(6.2831853 * pitch * n / RATE) + rnd.gauss(0, 300))
                            for n in range(RATE)))
    buffer = io.BytesIO()
    with wave.open(buffer, "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(RATE)
        out.writeframes(pcm.tobytes())
    return buffer.getvalue()


def load_clip(blob):
    with wave.open(io.BytesIO(blob), "rb") as f:
        raw = f.readframes(f.getnframes())
    samples = array.array("h", raw)
    return torch.tensor(samples, dtype=torch.float32) / 32768.0


class KeywordNet(nn.Module):
    def __init__(self, words=12):
        super().__init__()
        self.window = torch.hann_window(400)
        self.conv = nn.Conv1d(201, 32, 3, stride=2)
        self.head = nn.Linear(32, words)

    def forward(self, audio):
        spec = torch.stft(audio, 400, 160, window=self.window, return_complex=True).abs()
        h = torch.relu(self.conv(torch.log(spec + 1e-4)))
        return self.head(h.mean(dim=-1))


clips = [write_clip(s) for s in range(24)]
torch.manual_seed(0)
net = KeywordNet().eval()
votes = torch.zeros(12)
for i in range(300):
    audio = load_clip(clips[i % len(clips)])
    with torch.no_grad():
        votes += torch.softmax(net(audio.unsqueeze(0)), dim=-1)[0]
print([round(v, 3) for v in votes.tolist()])
