"""The commands: each reads what was typed, calls the part that does it, prints what comes back."""
