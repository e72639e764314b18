"""What can be counted in the source: modules, longest files and functions, import cycles, names that mean two things.

python -m tests.source [FOLDER]      the figures, for this tree or another one
"""

import ast
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

SOURCE: Final = Path(__file__).parent.parent / "src"
PAGES: Final = "pages"
"""Built, not written."""


class Module(NamedTuple):
    name: str
    path: Path
    tree: ast.Module
    lines: int

    @property
    def room(self) -> str:
        return self.name if self.path.name == "__init__.py" else self.name.rpartition(".")[0]


@cache
def modules(source: Path = SOURCE) -> list[Module]:
    return [module_at(path, source) for path in sorted((source / "ra").rglob("*.py")) if PAGES not in path.parts]


def module_at(path: Path, source: Path) -> Module:
    parts = path.relative_to(source).with_suffix("").parts
    text = path.read_text(encoding="utf-8")
    return Module(".".join(part for part in parts if part != "__init__"), path, ast.parse(text), text.count("\n"))


# ---- imports -------------------------------------------------------------------------------------------------------


def imports(source: Path = SOURCE) -> dict[str, set[str]]:
    """Which module imports which, wherever it says so: for types alone, or inside a function."""
    known = {module.name for module in modules(source)}
    return {module.name: set(imported(module, known)) - {module.name} for module in modules(source)}


def imported(module: Module, known: set[str]) -> Iterator[str]:
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in known)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                if inner in known:
                    yield inner
                elif node.module in known:
                    yield node.module


def cycles(graph: Mapping[str, set[str]]) -> list[list[str]]:
    """Modules that import one another in a circle: strongly connected ones, by Tarjan."""
    order: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found: list[list[str]] = []

    def visit(name: str) -> None:
        order[name] = low[name] = len(order)
        stack.append(name)
        for other in graph[name]:
            if other not in order:
                visit(other)
                low[name] = min(low[name], low[other])
            elif other in stack:
                low[name] = min(low[name], order[other])
        if low[name] == order[name]:
            place = stack.index(name)
            circle = stack[place:]
            del stack[place:]
            if len(circle) > 1:
                found.append(sorted(circle))

    for name in graph:
        if name not in order:
            visit(name)
    return sorted(found)


# ---- sizes ---------------------------------------------------------------------------------------------------------


def rooms(source: Path = SOURCE) -> dict[str, int]:
    """How many modules each room has."""
    count: dict[str, int] = defaultdict(int)
    for module in modules(source):
        if module.path.name != "__init__.py":
            count[module.room] += 1
    return dict(count)


def functions(source: Path = SOURCE) -> list[tuple[int, str]]:
    """The lines of every function, with its name; migrations are history, and stay as they were."""
    return [
        ((node.end_lineno or node.lineno) - node.lineno + 1, f"{module.name}.{node.name}")
        for module in modules(source)
        for node in ast.walk(module.tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and ".migrations." not in module.name
    ]


# ---- names ---------------------------------------------------------------------------------------------------------


def classes(source: Path = SOURCE) -> dict[str, list[str]]:
    """Every class of a module, and where there are such."""
    homes: dict[str, list[str]] = defaultdict(list)
    for module in modules(source):
        for node in module.tree.body:
            if isinstance(node, ast.ClassDef):
                homes[node.name].append(module.name)
    return dict(homes)


def main(source: Path) -> None:
    print("lines:", {room: lines_of(room, source) for room in ("ra.server", "ra.bots", "ra.arena", "ra.training")})
    server = [module for module in modules(source) if module.name.startswith("ra.server")]
    longest = max(server, key=lambda module: module.lines)
    print("longest module of the server:", longest.name, longest.lines)
    print("longest function of the server:", max(one for one in functions(source) if one[1].startswith("ra.server")))
    print("largest rooms:", sorted(rooms(source).items(), key=lambda room: -room[1])[:5])
    circles = cycles(imports(source))
    print("import cycles:", len(circles), "with", sum(map(len, circles)), "modules", circles)
    print("class names with two homes:", sum(len(homes) > 1 for homes in classes(source).values()))


def lines_of(room: str, source: Path) -> int:
    return sum(module.lines for module in modules(source) if module.name == room or module.name.startswith(f"{room}."))


if __name__ == "__main__":
    main(Path(sys.argv[1]) / "src" if len(sys.argv) > 1 else SOURCE)
