"""What runs inside a measured process: standard library only, never imports whyslower, loaded by path.

The boundary, both ways, is plain data: one JSON object a line over a socket (see `wire`). The controller sends a spec,
then orders (`go`, `report`); the worker answers with `door`, `turn`, `table` and `end`. Whatever the user's program
patches later (clocks, json, os), the functions that are needed here were taken hold of before it ran.
"""
