"""All that an event may need is in memory before a later version can take its place."""

from __future__ import annotations

import ast
import subprocess
import sys

from .conftest import PACKAGE, SECONDS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

LOADED = """
import sys
from assent.resident import loop, package
package = package.Package(sys.argv[1])
while package.load_one():
    pass
print(*[name for name in sys.modules if name.split(".")[0] == "assent"])
"""


def test_what_is_loaded_needs_no_file_any_more() -> None:
    done = subprocess.run(
        [sys.executable, "-c", LOADED, PACKAGE], capture_output=True, check=True, text=True, timeout=SECONDS
    )
    loaded = set(done.stdout.split())
    assert "assent.hooks.judge" in loaded
    needed = {name for module in loaded for name in _imported(_file(module)) if _file(name).exists()}
    assert needed <= loaded


def _imported(file: Path) -> Iterator[str]:
    """The modules of Assent that a file imports wherever, but for those that only types need."""
    left: list[ast.AST] = [ast.parse(file.read_text())]
    while left:
        node = left.pop()
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            continue
        left.extend(ast.iter_child_nodes(node))
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "assent":
            yield str(node.module)
            yield from [f"{node.module}.{each.name}" for each in node.names]


def _file(module: str) -> Path:
    path = PACKAGE.parent / module.replace(".", "/")
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
