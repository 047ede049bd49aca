"""Ginkgopolis, by Xavier Georges (Pearl Games): a city that grows up and out."""
