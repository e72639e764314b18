"""The friendly side of the engine: games, their story, and how they are written down."""
