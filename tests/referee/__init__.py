"""A second referee: it follows whole games beside the rules, keeps its own books and compares.

Written from docs/rules alone, game by game, as straight stories (a turn is a function that asks and
goes on), where the rules themselves are a state that jumps from question to question. The two share
no code: what both get wrong they got wrong twice.
"""
