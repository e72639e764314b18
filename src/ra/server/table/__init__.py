"""A table is a value, and what may happen to it is a function: no sockets, no database, no awaiting."""
