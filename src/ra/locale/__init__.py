"""The words of the game in five languages, in Fluent files: a folder for each, read by Python and by the browser."""
