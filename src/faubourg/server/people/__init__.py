"""People: accounts, passwords, ratings, preferences."""
