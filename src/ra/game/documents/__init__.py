"""What a game is written as, and read from: records, positions, notation; and the schemas of these documents."""
