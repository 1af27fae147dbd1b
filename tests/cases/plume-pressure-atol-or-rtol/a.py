import numpy as np
from scipy import sparse
from scipy.ndimage import map_coordinates
from scipy.sparse.linalg import cg

N = 80
DT = 0.08
STEPS = 400
TOL = 1e-12


def poisson_matrix(n):
    d = sparse.diags_array([-1.0, 2.0, -1.0], offsets=[-1, 0, 1], shape=(n, n))
    eye = sparse.eye_array(n)
    return sparse.csr_array(sparse.kron(d, eye) + sparse.kron(eye, d))


def advect(q, u, v, rows, cols):
    return map_coordinates(q, [rows - DT * v, cols - DT * u], order=1, mode="nearest")


def divergence(u, v):
    div = np.zeros_like(u)
    div[1:-1, 1:-1] = 0.5 * (u[1:-1, 2:] - u[1:-1, :-2] + v[2:, 1:-1] - v[:-2, 1:-1])
    return div


def project(A, u, v):
    rhs = -divergence(u, v).ravel()
    p, info = cg(A, rhs, rtol=TOL, maxiter=2000)
    if info:
        raise RuntimeError("pressure solve did not converge")
    residual = np.linalg.norm(A @ p - rhs) / np.linalg.norm(rhs)
    p = p.reshape(u.shape)
    u[1:-1, 1:-1] -= 0.5 * (p[1:-1, 2:] - p[1:-1, :-2])
    v[1:-1, 1:-1] -= 0.5 * (p[2:, 1:-1] - p[:-2, 1:-1])
    return residual


def main():
    rng = np.random.default_rng(7)
    A = poisson_matrix(N)
    rows, cols = np.mgrid[0:N, 0:N].astype(float)
    u = np.zeros((N, N))
    v = np.zeros((N, N))
    smoke = np.zeros((N, N))
    worst = 0.0

    for step in range(STEPS):
        smoke[4:9, 34:46] += 0.2 + 0.05 * rng.random((5, 12))
        u, v = advect(u, u, v, rows, cols), advect(v, u, v, rows, cols)
        smoke = advect(smoke, u, v, rows, cols)
        v += DT * 0.6 * smoke
        u += DT * 0.1 * rng.standard_normal((N, N))
        worst = max(worst, project(A, u, v))

    print(f"smoke {smoke.sum():.6f}  energy {(u * u + v * v).sum():.9f}")
    print(f"largest relative residual of the pressure {worst:.1e}")


if __name__ == "__main__":
    main()
