"""Finished games: told again, judged, and who led when."""
