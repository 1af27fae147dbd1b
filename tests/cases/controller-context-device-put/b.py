import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def control(gains, context):
    error = context["target"] - context["position"]
    closing = context["target_velocity"] - context["velocity"]
    force = gains["p"] * error + gains["d"] * closing + gains["w"] * context["wind"]
    reach = context["waypoints"] - context["position"]
    pull = (context["priority"][:, None] * reach / (1.0 + (reach**2).sum(1, keepdims=True))).sum(0)
    limit = context["thrust_limit"]
    total = force + gains["pull"] * pull
    return total * jnp.minimum(1.0, limit / (jnp.linalg.norm(total) + 1e-6))


gains = {name: jnp.float32(v) for name, v in [("p", 1.2), ("d", 0.9), ("w", -0.1), ("pull", 0.5)]}
rng = np.random.default_rng(1)
waypoints = rng.normal(size=(10, 3)).astype(np.float32)
priority = rng.random(10, dtype=np.float32)
gusts = rng.normal(0, 0.3, size=(512, 3)).astype(np.float32)
position, velocity = np.zeros(3, np.float32), np.zeros(3, np.float32)
path = 0.0

for tick in range(30000):
    angle = 0.002 * tick
    context = {
        "position": position, "velocity": velocity, "wind": gusts[tick % 512],
        "target": np.array([np.cos(angle), np.sin(angle), 1.0], np.float32),
        "target_velocity": np.array([-np.sin(angle), np.cos(angle), 0.0], np.float32),
        "waypoints": waypoints, "priority": priority, "thrust_limit": np.float32(3.0),
    }
    acceleration = np.asarray(control(gains, context))
    velocity = velocity + np.float32(0.01) * acceleration
    position = position + np.float32(0.01) * velocity
    path += float(np.sqrt(velocity @ velocity)) * 0.01

print("path length", path, "position", position)
