"""Tests that every game must pass, golden records, and small languages to set up positions.

Exported for whoever adds a game: see docs/adding-a-game.md.
"""
