"""Tests of the Alhambra card game, grouped like its rules."""
