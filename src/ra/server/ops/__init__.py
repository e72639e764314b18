"""For operators: examine, drill, and start a server for a moment."""
