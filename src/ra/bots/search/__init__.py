"""Bots that play on from a decision to see what comes of it."""
