"""Evolutopia, a cooperative game for 1 to 5 players."""
