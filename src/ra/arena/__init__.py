"""Where bots meet: whole games between them, many at once."""
