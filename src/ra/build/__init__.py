"""Builds the compiled library when the package is built: every room's doors, translated to C and compiled with zig.

    doors.py     the doors of all rooms
    targets.py   the systems that it is built for
    library.py   their text in C, what it was made from, and the libraries made of it
    module.py    the same doors as a module for web pages, with their description in TypeScript
    command.py   what `python -m ra.build` does

`python -m ra.build` builds the library beside the package's sources, if it is not made of these sources already.
"""
