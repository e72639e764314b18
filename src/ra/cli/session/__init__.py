"""Going through a game at the terminal, step by step."""
