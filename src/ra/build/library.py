"""The compiled library as C, what it was made from, and the files that are made of it."""

import ast
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory

from ra.build.doors import DOORS
from ra.build.targets import Target, Variant, variants_for
from ra.fast.library import NAME, PACKAGE, fingerprint_of
from ra.translator import Program
from ra.translator.compiling import compile_library, import_library
from ra.translator.extension import extension_text, python_names


def library_text(name: str = NAME, *, checks: bool = False) -> str:
    """The library in C, as a module of Python of this name."""
    return extension_text(Program(checks=checks), name, DOORS, origin_of)


def origin_of(program: Program) -> dict[str, str]:
    """What the library says of where it comes from."""
    files = sources_of(program)
    return {"FINGERPRINT": fingerprint_of(files), "SOURCES": " ".join(files)}


def sources_of(program: Program) -> list[str]:
    """The files of the package that the program depends on: those of its functions and doors, and what they import."""
    wanted = [PACKAGE / "build" / "doors.py", *(Path(plain.__code__.co_filename) for plain, _ in program.functions)]
    found: set[Path] = set()
    waiting = [path for path in wanted if path.is_file() and path.is_relative_to(PACKAGE)]
    while waiting:
        path = waiting.pop()
        if path not in found:
            found.add(path)
            waiting += imported_files(path)
    translator = [path for path in (PACKAGE / "translator").iterdir() if path.suffix in (".py", ".h")]
    build = (PACKAGE / "build").glob("*.py")
    return sorted({path.relative_to(PACKAGE).as_posix() for path in (*found, *translator, *build)})


def imported_files(path: Path) -> list[Path]:
    """The files of the package that a file imports at its top."""
    names: list[str] = []
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names += [node.module or "", *(f"{node.module}.{alias.name}" for alias in node.names)]
    return [found for name in names if name.startswith("ra.") and (found := file_of(name))]


def file_of(module: str) -> Path | None:
    path = PACKAGE.joinpath(*module.split(".")[1:]).with_suffix(".py")
    return path if path.is_file() else None


def build_library(target: Target, folder: Path = PACKAGE) -> list[Path]:
    """Makes the library's files for a system, in a folder; the variants side by side."""
    variants = variants_for(target)
    with TemporaryDirectory() as scratch, ThreadPoolExecutor(len(variants)) as pool:
        return list(pool.map(lambda variant: build_variant(target, variant, Path(scratch), folder), variants))


def build_variant(target: Target, variant: Variant, scratch: Path, folder: Path) -> Path:
    source, made = scratch / f"{variant.name}.c", scratch / f"{variant.name}{target.suffix}"
    source.write_text(library_text(variant.name), encoding="utf-8")
    options = ["-target", target.triple, *variant.options, *target.options]
    if target.is_windows:
        options.append(str(windows_python(target, scratch / f"{variant.name}.lib")))
    compile_library(source, made, options=options)
    return put_in_place(made, folder / made.name)


def windows_python(target: Target, made: Path) -> Path:
    """What the linker has to know of python3.dll: Windows wants to be told which library a name comes from."""
    return import_library("python3.dll", python_names(), target.triple.partition("-")[0], made)


def put_in_place(made: Path, finished: Path) -> Path:
    """A process that has the old file open keeps it."""
    beside = finished.with_name(f"{finished.name}.new")
    beside.write_bytes(made.read_bytes())
    try:
        beside.replace(finished)
    except PermissionError:  # Windows does not overwrite a library that is loaded, but lets it be renamed
        finished.replace(finished.with_name(f"{finished.name}.old"))
        beside.replace(finished)
    return finished
