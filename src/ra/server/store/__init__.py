"""Where everything is kept: SQLite by default, PostgreSQL when one process is not enough."""
