"""Tests of Evolutopia."""
