"""What bots ask of the Alhambra card game; the same files in every game (docs/bots.md)."""
