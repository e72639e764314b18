"""python -m ra.build: builds the compiled library beside the sources, if it is not made of them already.

python -m ra.build --check    only says whether it is; exits with 1 if it should be built
python -m ra.build --force    builds it in any case
python -m ra.build --wheel    also prints what a wheel has to know: its tag, and the files that belong in it
python -m ra.build --module   builds the module for web pages instead, beside their sources
python -m ra.build --text     prints the library in C

RA_LIBRARY_FOR names another system that `--wheel` is to build it for, RA_WITHOUT_LIBRARY=1 asks for none.
"""

import os
import sys


def run(words: list[str]) -> int:
    os.environ["RA_PLAIN"] = "1"  # what builds the library does not use it
    from ra.build.command import main

    return main(words)


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))
