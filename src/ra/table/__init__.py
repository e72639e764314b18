"""What may happen at a table beside the rules of the game: pauses, pace, undo and time.

In the plain style: the server runs these functions, and so does a page in which somebody plays without one.
"""
