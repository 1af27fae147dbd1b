"""Log-likelihood of DNA reads under an HMM gene model (forward algorithm in log space)."""
import numpy as np
from scipy.special import logsumexp

rng = np.random.default_rng(42)
N_STATES = 24
N_READS = 12000
READ_LEN = 150


class GeneHMM:
    def __init__(self, start, trans, emit):
        self.log_start = np.log(start)
        self.log_trans = np.log(trans)
        self.log_emit = np.log(emit)

    def forward(self, seq):
        """log P(seq) by the forward recursion."""
        T = len(seq)
        log_alpha = np.empty((T, len(self.log_start)))
        log_alpha[0] = self.log_start + self.log_emit[:, seq[0]]
        for t in range(1, T):
            # sum over the previous state i for every state j
            s = logsumexp(log_alpha[t - 1][:, None] + self.log_trans, axis=0)
            log_alpha[t] = s + self.log_emit[:, seq[t]]
        return logsumexp(log_alpha[-1])


def stochastic(shape, concentration):
    return rng.dirichlet(np.full(shape[1], concentration), size=shape[0])


start = np.full(N_STATES, 1.0 / N_STATES)
trans = stochastic((N_STATES, N_STATES), 2.0)
emit = stochastic((N_STATES, 4), 2.0)
reads = rng.integers(0, 4, size=(N_READS, READ_LEN))

hmm = GeneHMM(start, trans, emit)
scores = []
for read in reads:
    scores.append(float(hmm.forward(read)))

print("first read %.6f" % scores[0], "mean log-likelihood %.6f" % np.mean(scores))
