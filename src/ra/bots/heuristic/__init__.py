"""Bots whose judgement is written down."""
