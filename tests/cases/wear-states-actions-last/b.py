import time
import numpy as np

n_states, n_actions, gamma = 300, 8, 0.97
rng = np.random.default_rng(0)
T = rng.random((n_states, n_states, n_actions)) ** 6
T /= T.sum(axis=1, keepdims=True)
R = rng.random((n_states, n_actions))

# one transition matrix for each action, as in pymdptoolbox: P[a] is (S, S)
P = np.array([T[:, :, a] for a in range(n_actions)])

V = np.zeros(n_states)
t0 = time.perf_counter()
for sweep in range(400):
    Q = np.empty((n_states, n_actions))
    for a in range(n_actions):
        Q[:, a] = R[:, a] + gamma * (P[a] @ V)
    V_new = Q.max(axis=1)
    delta = np.abs(V_new - V).max()
    V = V_new
t1 = time.perf_counter()
print("V[0] = %.6f, last change %.2e, policy %s" % (V[0], delta, Q.argmax(axis=1)[:10]))
print("%.3f ms per sweep" % (1e3 * (t1 - t0) / 400))
