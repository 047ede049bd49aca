"""The server: HTTP, sockets, the store, crashes and leaks."""
