"""Where the winner flips: sizes are placed where they tell most, and nothing is said of sizes outside those measured.

`measured` holds the times by program and size, `curve` what is known of two programs' log ratio along the size, `flips`
where the winner changes, `stretches` who wins where, `place` which sizes are measured next, `fit` each program's fixed
cost and cost of work, `vary` reads and checks the size that is varied, `probe` and `sizes` say what can be measured,
`session` runs it all.
"""
