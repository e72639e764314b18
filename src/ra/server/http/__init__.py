"""Requests and sockets: routes, and what stands before them."""
