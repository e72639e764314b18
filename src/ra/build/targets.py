"""The systems that the library is made for, and what a wheel for each of them is called."""

import os
import platform
import sys
import sysconfig
from typing import Final, NamedTuple

from ra.fast.library import AVX2_NAME, NAME

ANY_TAG: Final = "py3-none-any"
"""Of a wheel without the library."""


class Target(NamedTuple):
    """A system that a library is made for."""

    triple: str
    """As zig calls it."""
    platforms: str
    """As tags of wheels call it."""
    suffix: str = ".abi3.so"
    options: tuple[str, ...] = ()

    @property
    def tag(self) -> str:
        """Of a wheel with the library: CPython from 3.11 on, by its stable interface."""
        return f"cp311-abi3-{self.platforms}"

    @property
    def is_windows(self) -> bool:
        return "windows" in self.triple


class Variant(NamedTuple):
    """The same library for processors of one kind."""

    name: str
    options: tuple[str, ...]


X86_VARIANTS: Final = (Variant(NAME, ("-mcpu=x86_64_v2",)), Variant(AVX2_NAME, ("-mcpu=x86_64_v3",)))
OTHER_VARIANTS: Final = (Variant(NAME, ()),)
MACOS: Final = ("-Wl,-undefined,dynamic_lookup",)
TARGETS: Final = {
    "linux-x86_64": Target("x86_64-linux-gnu.2.17", "manylinux_2_17_x86_64.manylinux2014_x86_64"),
    "linux-aarch64": Target("aarch64-linux-gnu.2.17", "manylinux_2_17_aarch64.manylinux2014_aarch64"),
    "musl-x86_64": Target("x86_64-linux-musl", "musllinux_1_2_x86_64"),
    "musl-aarch64": Target("aarch64-linux-musl", "musllinux_1_2_aarch64"),
    "macos-x86_64": Target("x86_64-macos.11.0", "macosx_11_0_x86_64", options=MACOS),
    "macos-aarch64": Target("aarch64-macos.11.0", "macosx_11_0_arm64", options=MACOS),
    "windows-x86_64": Target("x86_64-windows-gnu", "win_amd64", ".pyd"),
    "windows-aarch64": Target("aarch64-windows-gnu", "win_arm64", ".pyd"),
}


def variants_for(target: Target) -> tuple[Variant, ...]:
    return X86_VARIANTS if target.triple.startswith("x86_64") else OTHER_VARIANTS


def files_for(target: Target) -> list[str]:
    """The names of the library's files."""
    return [f"{variant.name}{target.suffix}" for variant in variants_for(target)]


def can_be_loaded() -> bool:
    """Whether this Python can load the library: CPython with its lock."""
    return platform.python_implementation() == "CPython" and not sysconfig.get_config_var("Py_GIL_DISABLED")


def this_machine() -> Target | None:
    """The system that this Python runs on; None if the library is not made for it."""
    machine = {"amd64": "x86_64", "arm64": "aarch64"}.get(platform.machine().lower(), platform.machine().lower())
    if machine not in ("x86_64", "aarch64") or not can_be_loaded() or sys.maxsize < 1 << 32:
        return None
    if sys.platform == "linux":
        is_musl = "musl" in (sysconfig.get_config_var("HOST_GNU_TYPE") or "")
        return TARGETS[f"{'musl' if is_musl else 'linux'}-{machine}"]
    if sys.platform in ("darwin", "win32"):
        return TARGETS[f"{'macos' if sys.platform == 'darwin' else 'windows'}-{machine}"]
    return None


def wanted_target() -> Target | None:
    """The system that is named in RA_LIBRARY_FOR, or this one."""
    named = os.environ.get("RA_LIBRARY_FOR")
    if named is None:
        return this_machine()
    if named not in TARGETS:
        raise SystemExit(f"RA_LIBRARY_FOR: one of {', '.join(TARGETS)}, not {named}")
    return TARGETS[named]
