import json
import os
import random
import tempfile

random.seed(4)


def frame_annotations(frame):
    objects = []
    for k in range(30):
        x, y = random.uniform(0, 1800), random.uniform(0, 1000)
        w, h = random.uniform(10, 120), random.uniform(10, 80)
        outline = []
        for _ in range(12):
            outline.append([round(x + random.uniform(0, w), 2), round(y + random.uniform(0, h), 2)])
        objects.append({
            "id": 1000 * frame + k,
            "category": random.choice(["car", "bus", "cyclist", "pedestrian"]),
            "bbox": [round(x, 2), round(y, 2), round(w, 2), round(h, 2)],
            "score": round(random.random(), 4),
            "occluded": random.random() < 0.3,
            "segmentation": outline,
        })
    return {"frame": frame, "size": [1920, 1080], "objects": objects}


frames = [frame_annotations(i) for i in range(16)]
folder = tempfile.mkdtemp(prefix="annotations-")
path = os.path.join(folder, "frame.json")

written = 0
for step in range(6000):
    with open(path, "w") as f:
        f.write(json.dumps(frames[step % 16]))
    written += os.path.getsize(path)

os.remove(path)
os.rmdir(folder)
print("characters written:", written)
