"""Value iteration for a maintenance model: 300 wear states, 8 repair actions."""
import time
import numpy as np

N_S, N_A, GAMMA = 300, 8, 0.97


class MDP:
    def __init__(self, seed=0):
        rng = np.random.default_rng(seed)
        T = rng.random((N_S, N_S, N_A)) ** 6            # T[s, t, a]: from s to t under action a
        self.T = T / T.sum(axis=1, keepdims=True)
        self.R = rng.random((N_S, N_A))

    def backup(self, V):
        Q = np.empty((N_S, N_A))
        for a in range(N_A):
            Q[:, a] = self.R[:, a] + GAMMA * (self.T[:, :, a] @ V)
        return Q


mdp = MDP()
V = np.zeros(N_S)
t0 = time.perf_counter()
for sweep in range(400):
    Q = mdp.backup(V)
    V_new = Q.max(axis=1)
    delta = np.abs(V_new - V).max()
    V = V_new
t1 = time.perf_counter()
print("V[0] = %.6f, last change %.2e, policy %s" % (V[0], delta, Q.argmax(axis=1)[:10]))
print("%.3f ms per sweep" % (1e3 * (t1 - t0) / 400))
