"""What is said: messages, events, tables, refusals, and the forms of names and tokens."""
