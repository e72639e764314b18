"""The commands, in rooms by what they are about: one module each, imported when it is called."""
