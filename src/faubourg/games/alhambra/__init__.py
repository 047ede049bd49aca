"""The Alhambra card game, 2 to 6 players. Start reading at rules.py, beside docs/rules."""
