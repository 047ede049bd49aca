"""Tables: one of them with its moves, history, updates, seats, chat and clock; and all of them."""
