"""What is typed, named and read."""
