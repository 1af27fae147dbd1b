import numpy as np

rng = np.random.default_rng(8)
policies, ratings = 4000, 400
X = rng.standard_normal((policies, ratings))
X[:, 0] = 1.0
truth = rng.normal(0.0, 0.08, ratings)
claims = (rng.random(policies) < 1 / (1 + np.exp(-X @ truth))).astype(float)


class LogitGLM:
    def __init__(self, X, y, ridge=1e-3):
        self.X, self.y, self.ridge = X, y, ridge
        self.beta = np.zeros(X.shape[1])

    def information(self, w):
        Z = self.X * np.sqrt(w)[:, None]
        return Z.T @ Z

    def newton_step(self):
        mu = 1 / (1 + np.exp(-self.X @ self.beta))
        w = mu * (1 - mu)
        H = self.information(w)
        H[np.diag_indices_from(H)] += self.ridge
        g = self.X.T @ (self.y - mu) - self.ridge * self.beta
        self.beta += np.linalg.solve(H, g)
        return g


model = LogitGLM(X, claims)
for step in range(120):
    if step % 6 == 0:
        model.beta[:] = 0.0
    score = model.newton_step()

print("score:", np.abs(score).max(), "beta:", model.beta[:4])
