"""People are called when their page is closed: Web Push, by the standards and nobody's library."""
