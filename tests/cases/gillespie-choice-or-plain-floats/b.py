import numpy as np

# mRNA and protein in one cell: Gillespie's direct method
rng = np.random.default_rng(12)
k_m, g_m, k_p, g_p = 0.5, 0.1, 2.0, 0.05


def simulate(m, p, n_events):
    t = 0.0
    m_area = 0.0
    p_area = 0.0
    for event in range(n_events):
        a0 = k_m
        a1 = g_m * m
        a2 = k_p * m
        a3 = g_p * p
        total = a0 + a1 + a2 + a3
        wait = rng.exponential(1 / total)
        m_area += wait * m
        p_area += wait * p
        t += wait
        u = rng.random() * total
        if u < a0:
            m += 1
        elif u < a0 + a1:
            m -= 1
        elif u < a0 + a1 + a2:
            p += 1
        else:
            p -= 1
    return t, m_area / t, p_area / t


t, m_mean, p_mean = simulate(0, 0, 40000)
print(f"simulated time {t:.1f}, mean mRNA {m_mean:.3f}, mean protein {p_mean:.3f}")
