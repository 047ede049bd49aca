"""The tests. They import what they share as `tests.<module>`."""
