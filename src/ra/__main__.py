"""`python -m ra` is `ra`."""

import sys

from ra.cli import main

if __name__ == "__main__":
    sys.exit(main())
