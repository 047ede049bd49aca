"""The store: what must not be lost."""
