import numpy as np

n = 6
rng = np.random.default_rng(1)
CNOT = np.array([[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 0, 1], [0, 0, 1, 0]], dtype=complex)


def rotation(theta, phi):
    c, s = np.cos(theta / 2), np.sin(theta / 2)
    return np.array([[c, -s * np.exp(-1j * phi)], [s * np.exp(1j * phi), c]])


def apply(gate, wire, state):
    """contracts the gate with the axes of its own qubits only"""
    m = len(gate) // 2                      # 1 or 2 qubits, next to each other
    tensor = gate.reshape([2] * (2 * m))
    psi = state.reshape([2] * n)
    axes = (list(range(m, 2 * m)), list(range(wire, wire + m)))
    out = np.tensordot(tensor, psi, axes=axes)
    return np.moveaxis(out, range(m), range(wire, wire + m)).reshape(-1)


angles = rng.uniform(0, 2 * np.pi, (16, n, 2))
state = np.zeros(2 ** n, dtype=complex)
state[0] = 1.0

z = 0.0
for layer in range(20000):
    for wire in range(n):
        state = apply(rotation(*angles[layer % 16, wire]), wire, state)
    for wire in range(n - 1):
        state = apply(CNOT, wire, state)
    prob = np.abs(state) ** 2
    z += prob[:2 ** (n - 1)].sum() - prob[2 ** (n - 1):].sum()

print("mean <Z0>:", z / 20000, "norm:", prob.sum())
