"""Bots among themselves: how they fare, and how new ones are made."""
