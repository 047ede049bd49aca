"""What bots ask of Ginkgopolis; the same files in every game (docs/bots.md)."""
