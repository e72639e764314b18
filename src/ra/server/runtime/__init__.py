"""A worker: its tables, its heartbeat, and what it tells other workers."""
