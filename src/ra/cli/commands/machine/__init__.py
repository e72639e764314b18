"""This machine: how fast it is, and its shell."""
