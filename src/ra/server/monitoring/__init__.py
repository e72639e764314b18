"""What the operator reads: log lines and figures."""
