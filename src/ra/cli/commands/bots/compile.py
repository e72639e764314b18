"""Makes machine code of a policy of your own: it decides the same, at the speed of the bots of the house.

    ra compile my_policy.py
    ra arena --bot my_policy.py:choose_mine --games 400

A policy is a function choose_NAME(s, spare, number) in the plain style of the rules (docs/plain_style.md;
examples/my_policy.py is one to start from). The module lies beside the file, and is used for as long as the file and
the rules are those it was made from. A trial shows that it decides as the function does in Python.

Other functions are compiled as well if the file lists them in DOORS; Python imports them from my_policy_compiled.
"""

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from ra.cli import FAILED


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE.py", help="the file with the policy")
    parser.add_argument("--text", action="store_true", help="print the module in C instead")


def run(arguments: Namespace) -> int:
    from ra.build.own import compile_own, own_text, read_own
    from ra.build.trial import try_policies
    from ra.translator import NotPlain
    from ra.translator.compiling import CannotCompile

    own = read_own(arguments.file)
    try:
        if arguments.text:
            print(own_text(own))
            return 0
        made = compile_own(own)
    except NotPlain as refused:
        print(refused, file=sys.stderr)
        return FAILED
    except CannotCompile as error:
        raise ValueError(str(error)) from None
    print(f"{made} ({made.stat().st_size // 1024} kB)")
    for trial in try_policies(own):
        speeds = f"in Python ({trial.plain:.0f} microseconds each) and compiled ({trial.compiled:.1f})"
        print(f"  {trial.policy}: {trial.decisions} decisions, the same {speeds}")
    for door in own.doors:
        print(f"  {door.entry.name}({', '.join(door.names)})")
    return 0
