"""Asks PyPI whether anything in deploy/constraints.txt has a known vulnerability: make audit.

pip-audit says "No known vulnerabilities found" also where it could not ask about a single package. Here that is no
answer: the exit status is 0 only if every package was looked up and none is vulnerable, 1 if one is vulnerable, and 2
if the answer is not known.
"""

import json
import subprocess
import sys
from typing import Any, Final, NamedTuple

from tests.deploy.make_constraints import BUILD, ROOT, SERVER

WELL: Final = 0
VULNERABLE: Final = 1
UNKNOWN: Final = 2


class Verdict(NamedTuple):
    status: int
    lines: list[str]


def judge(packages: list[dict[str, Any]]) -> Verdict:
    """What pip-audit found, package by package, in words."""
    skipped = [f"{package['name']}: {package['skip_reason']}" for package in packages if "skip_reason" in package]
    vulnerable = [
        f"{package['name']} {package['version']}: {flaw['id']}, fixed in {' or '.join(flaw['fix_versions']) or 'none'}"
        for package in packages
        for flaw in package.get("vulns", [])
    ]
    asked = len(packages) - len(skipped)
    lines = [
        *vulnerable,
        f"{asked} of {len(packages)} packages were looked up, {len(vulnerable)} vulnerabilities found.",
    ]
    if skipped or not packages:
        lines += ["NOT AUDITED: the database of vulnerabilities cannot be reached from here, or does not know:"]
        lines += [f"  {reason}" for reason in skipped]
    unknown = UNKNOWN if skipped or not packages else WELL
    return Verdict(VULNERABLE if vulnerable else unknown, lines)


def audit(file: str) -> Verdict:
    command = [sys.executable, "-m", "pip_audit", "--require-hashes", "--disable-pip", "--format", "json", "-r", file]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    try:
        return judge(json.loads(done.stdout)["dependencies"])
    except (ValueError, KeyError):  # it failed before it could ask
        reason = (done.stderr.strip().splitlines() or [f"pip-audit ended with {done.returncode}"])[-1]
        return Verdict(UNKNOWN, [f"NOT AUDITED: {reason}"])


def main() -> int:
    found = set()
    for path in (SERVER, BUILD):
        file = str(path.relative_to(ROOT))
        status, lines = audit(file)
        print(f"{file}:", *lines, sep="\n  ")
        found.add(status)
    return next(status for status in (VULNERABLE, UNKNOWN, WELL) if status in found)


if __name__ == "__main__":
    sys.exit(main())
