"""What may happen to a table, as one function: no sockets, no database, no awaiting."""
