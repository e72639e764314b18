"""Tables over the network: to serve them, and to look after them."""
