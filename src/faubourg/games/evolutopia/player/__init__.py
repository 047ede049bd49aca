"""What bots ask of Evolutopia; the same files in every game (docs/bots.md)."""
