"""Trains the networks that Legible reads lines with: see training/README.md."""
