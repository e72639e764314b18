"""Bots that judge by a network, and the network."""
