import io

import numpy as np

# state of charge, open-circuit voltage, resistance, as exported from the cell tester
soc = np.linspace(0.0, 1.0, 161)
ocv = 3.0 + 0.9 * soc + 0.25 * np.tanh(12 * (soc - 0.06)) + 0.05 * np.sin(9 * soc)
res = 0.018 + 0.03 * np.exp(-14 * soc)
sheet = "\n".join("%.4f,%.5f,%.6f" % row for row in zip(soc, ocv, res))

table_soc, table_ocv, table_res = [], [], []
for line in io.StringIO(sheet):
    s, v, r = line.split(",")
    table_soc.append(float(s))
    table_ocv.append(float(v))
    table_res.append(float(r))

rng = np.random.default_rng(5)
demand = 6.0 + 4.0 * rng.standard_normal(36000)       # watts, one value a second
capacity = 3.2 * 3600                                 # ampere seconds
charge = 0.95
lowest = 5.0
heat = 0.0

for minute in range(2500):
    start = (minute * 60) % len(demand)
    for power in demand[start:start + 60].tolist():
        e = float(np.interp(charge, table_soc, table_ocv))
        r = float(np.interp(charge, table_soc, table_res))
        current = (e - (e * e - 4 * r * power) ** 0.5) / (2 * r)
        voltage = e - r * current
        heat += r * current * current
        charge -= current / capacity
        if voltage < lowest:
            lowest = voltage
    if charge < 0.15:
        charge = 0.95

print("charge %.4f, lowest voltage %.4f V, heat %.1f J" % (charge, lowest, heat))
