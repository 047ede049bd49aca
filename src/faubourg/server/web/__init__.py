"""The web: requests and sockets, who may ask, the page, and the application around them."""
