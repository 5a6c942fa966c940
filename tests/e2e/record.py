"""Records what the real clients send to the hook: `python -m tests.e2e.record [AGENT…]`.

Writes tests/hooks/fixtures/AGENT.jsonl, in which the throw-away home is `/home/you`.
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path

from .box import Box
from .drivers import DRIVERS
from .model import Model

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .drivers import Driver

FIXTURES = Path(__file__).parent.parent / "hooks" / "fixtures"
COMMANDS = ("cat README", "rm precious", "cat absent; exit 3")  # plain, denied, failing


def events(driver: Driver) -> list[str]:
    """Each event of one run, as one line of JSON."""
    with tempfile.TemporaryDirectory() as root:
        box = Box(Path(root))
        box.install(driver.agent)
        log = Path(root) / "events"
        for name in (driver.hook, *driver.beside):
            box.edit(name, *_copying(log, (box.home / name).read_text()))
        with Model([driver.step(command) for command in COMMANDS], driver.tool) as model:
            driver.run(box, model)
        return _lines(log.read_text().replace(str(box.home), "/home/you"))


def _copying(log: Path, text: str) -> tuple[str, str]:
    """The pattern and the replacement that have a copy of each event written, in a line or in a list of words."""
    if '", "-I"' in text:
        shell = ["sh", "-c", f'tee -a {log} | "$@"', "sh"]
        return r'("/[^"]*/python3?", "-I")', json.dumps(shell)[1:-1].replace("\\", r"\\") + r", \1"
    return r"(/[^\s\"']*/python3? -I)", rf"tee -a {log} | \1"


def _lines(text: str) -> list[str]:
    """The JSON values that follow each other in `text`."""
    found, at = [], 0
    while text[at:].strip():
        at += len(text[at:]) - len(text[at:].lstrip())
        value, at = json.JSONDecoder().raw_decode(text, at)
        found.append(json.dumps(value))
    return found


if __name__ == "__main__":
    FIXTURES.mkdir(exist_ok=True)
    for driver in DRIVERS:
        if sys.argv[1:] == [] or driver.agent.value in sys.argv[1:]:
            (FIXTURES / f"{driver.agent.value}.jsonl").write_text("\n".join(events(driver)) + "\n")
