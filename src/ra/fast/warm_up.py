"""Compiles the engine ahead of time: `python -m ra.fast.warm_up`."""

import sys
import time


def is_warm() -> bool:
    """Whether machine code for these very rules lies in the cache."""
    from ra.fast.engine import COMPILED

    return any(COMPILED.cache.rglob("*.nbc"))


def warm_up() -> float:
    """Makes sure that the engine is compiled; returns how many seconds that took."""
    start = time.perf_counter()
    from ra.fast.engine import engine, random_kernel

    engine()
    random_kernel()
    return time.perf_counter() - start


if __name__ == "__main__":
    if not is_warm():
        print("Compiling the rules (once, some seconds) ...", file=sys.stderr)
    print(f"The compiled engine is ready after {warm_up():.1f} s.", file=sys.stderr)
