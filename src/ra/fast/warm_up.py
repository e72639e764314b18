"""Compiles the engine ahead of time, or forgets what was compiled: `python -m ra.fast.warm_up [--forget]`."""

import sys
import time


def warm_up() -> float:
    """Makes sure that the engine is compiled, and says so if that will take a while; returns the seconds it took."""
    start = time.perf_counter()
    from ra.fast.engine import COMPILED, engine, random_kernel

    if not COMPILED.is_warm:
        print("Compiling the rules (once, some ten seconds) ...", file=sys.stderr, flush=True)
    engine()
    random_kernel()
    return time.perf_counter() - start


def forget() -> None:
    """Removes all that was ever compiled."""
    from shutil import rmtree

    from ra.fast.compiler import user_cache

    rmtree(user_cache(), ignore_errors=True)


if __name__ == "__main__":
    if "--forget" in sys.argv:
        forget()
    else:
        print(f"The compiled engine is ready after {warm_up():.1f} s.", file=sys.stderr)
