"""The games in a terminal, line by line: it works over ssh, without colours and in a pipe."""
