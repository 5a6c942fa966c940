"""Draws docs/assets/terminal.svg: a terminal in which Assent is asked, from what it really prints.

python tools/picture.py            # draw it again
python tools/picture.py --check    # exit code 1 if it is no longer what Assent prints
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from html import escape
from pathlib import Path

PICTURE = Path(__file__).parent.parent / "docs" / "assets" / "terminal.svg"
SESSION = (  # what is typed, each with what it is to show
    "assent check 'git log --oneline | head -5'",
    "assent check --preset careful 'rm -rf build src/old.py'",
    "assent check 'cd build && rm -rf ~'",
    "assent check 'python -m pytest -q'",
)
SETUP = """
git init -q . && mkdir -p build src && printf 'one\\ntwo\\n' > src/old.py && printf 'build/\\n' > .gitignore
git add -A && git -c user.name=you -c user.email=you@localhost commit -qm first
printf 'three\\n' >> src/old.py && for i in 1 2 3; do echo "$i" > build/$i.o; done
assent alias --cmd python --replace python3 --message 'there is no python here'
assent policy preset balanced
"""
COLUMNS, LINE, CHARACTER, MARGIN, INDENT = 96, 20, 8.4, 24, "    "
CLASSES = {"1": "bold", "2": "dim", "31": "red", "32": "green", "33": "yellow", "36": "cyan"}
STYLE = """
  .window { fill: #ffffff; stroke: #d0d7de }
  text { font: 14px ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; fill: #1f2328; white-space: pre }
  .prompt { fill: #6e7781 } .bold { font-weight: 700 } .dim { fill: #59636e }
  .red { fill: #cf222e } .green { fill: #1a7f37 } .yellow { fill: #9a6700 } .cyan { fill: #1b7c83 }
  @media (prefers-color-scheme: dark) {
    .window { fill: #0d1117; stroke: #30363d } text { fill: #e6edf3 } .prompt, .dim { fill: #9198a1 }
    .red { fill: #ff7b72 } .green { fill: #3fb950 } .yellow { fill: #d29922 } .cyan { fill: #39c5cf }
  }
"""
LABEL = (
    "A terminal: Assent allows a read, asks before a deletion and says what would be lost, denies a wiped home,"
    " corrects a program."
)


def session() -> list[str]:
    """The lines of the terminal, with their escapes."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder).resolve()
        project = home / "project"
        project.mkdir()
        _run(SETUP, home)
        lines: list[str] = []
        for command in SESSION:
            lines += [f"\x1b[prompt]$\x1b[0m {command}", *_run(f"{command} --color always", home), ""]
    return lines[:-1]


def _run(command: str, home: Path) -> list[str]:
    path = os.pathsep.join([str(Path(sys.executable).parent), "/usr/local/bin", "/usr/bin", "/bin"])
    environment = {"HOME": str(home), "PATH": path, "LC_ALL": "C.UTF-8", "GIT_CONFIG_GLOBAL": os.devnull}
    done = subprocess.run(
        ["bash", "-c", command],
        cwd=home / "project",
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    return [line for line in done.stdout.replace(str(home), "/home/you").splitlines() if line.strip()]


def svg(lines: list[str]) -> str:
    """The picture of the lines; long ones are broken."""
    rows = [row for line in lines for row in _rows(line)]
    width, height = COLUMNS * CHARACTER + 2 * MARGIN, len(rows) * LINE + 2 * MARGIN
    baselines = [MARGIN + (number + 0.75) * LINE for number in range(len(rows))]
    texts = [
        f'  <text xml:space="preserve" x="{MARGIN}" y="{baseline:g}">{row}</text>'
        for baseline, row in zip(baselines, rows, strict=True)
        if row
    ]
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" role="img"',
            f'  aria-label="{escape(LABEL)}">',
            f"  <style>{STYLE}  </style>",
            f'  <rect class="window" x="0.5" y="0.5" width="{width - 1:g}" height="{height - 1:g}" rx="8"/>',
            *texts,
            "</svg>",
            "",
        ]
    )


def _rows(line: str) -> list[str]:
    """A line as pieces of SVG, at most `COLUMNS` wide."""
    rows, room, style = [""], COLUMNS, ""
    for number, piece in enumerate(re.split(r"\x1b\[([\d;]*m|prompt\])", line)):
        if number % 2:
            style = "prompt" if piece == "prompt]" else _classes(piece[:-1], style)
            continue
        rest = piece
        while rest:
            cut = len(rest) if len(rest) <= room else rest.rfind(" ", 0, room) + 1 or room
            taken, rest = rest[:cut], rest[cut:]
            rows[-1] += f'<tspan class="{style}">{escape(taken)}</tspan>' if style else escape(taken)
            room -= len(taken)
            if rest:
                rows.append(INDENT)
                room = COLUMNS - len(INDENT)
    return rows


def _classes(codes: str, before: str) -> str:
    if codes in ("", "0"):
        return ""
    return " ".join(dict.fromkeys([*before.split(), *[CLASSES[code] for code in codes.split(";") if code in CLASSES]]))


def main() -> int:
    """Draw, or check."""
    text = svg(session())
    if "--check" in sys.argv:
        return int(not PICTURE.exists() or PICTURE.read_text(encoding="utf-8") != text)
    PICTURE.parent.mkdir(exist_ok=True)
    PICTURE.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
