"""What a game was decided by: chances to win over time, the luck of every draw, and what each decision cost."""
