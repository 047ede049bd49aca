"""The page in a real browser, on the server as it is installed from the wheel."""
