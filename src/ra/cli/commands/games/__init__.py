"""A game: to play, to go through, to ask about."""
