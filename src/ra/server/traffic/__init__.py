"""Connections, and how much may come over them."""
