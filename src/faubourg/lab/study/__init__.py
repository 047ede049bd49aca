"""`faubourg study`: a designer's questions about a game, answered with games between bots."""
