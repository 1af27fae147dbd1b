import numpy as np

n = 6
rng = np.random.default_rng(1)
CNOT = np.array([[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 0, 1], [0, 0, 1, 0]], dtype=complex)


def rotation(theta, phi):
    c, s = np.cos(theta / 2), np.sin(theta / 2)
    return np.array([[c, -s * np.exp(-1j * phi)], [s * np.exp(1j * phi), c]])


def expand(gate, wire):
    """the gate as a matrix on all n qubits"""
    left = 2 ** wire
    right = 2 ** n // (left * len(gate))
    return np.kron(np.kron(np.eye(left), gate), np.eye(right))


def apply(gate, wire, state):
    return expand(gate, wire) @ state


angles = rng.uniform(0, 2 * np.pi, (16, n, 2))
cnots = [expand(CNOT, wire) for wire in range(n - 1)]
state = np.zeros(2 ** n, dtype=complex)
state[0] = 1.0

z = 0.0
for layer in range(20000):
    for wire in range(n):
        state = apply(rotation(*angles[layer % 16, wire]), wire, state)
    for wire in range(n - 1):
        state = cnots[wire] @ state
    prob = np.abs(state) ** 2
    z += prob[:2 ** (n - 1)].sum() - prob[2 ** (n - 1):].sum()

print("mean <Z0>:", z / 20000, "norm:", prob.sum())
