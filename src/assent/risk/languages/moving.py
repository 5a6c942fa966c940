"""Files that code plainly moves, copies or empties, for a reason: `fs.renameSync("a", "b")`."""

from __future__ import annotations

import re

_TEXT = r"""\s*["'`]((?:(?!["'`])[^\\\n#${}])+)["'`]\s*"""
_FS = r"\b(?:fs|fsp|promises|Deno)\.(?:promises\.)?"  # others have a `truncate` as well, of a text
_CALLS = {  # what each deed is called
    "JavaScript": {
        "moves": rf"(?:{_FS}rename|\brenameSync)",
        "copies": rf"(?:{_FS}cp|\b(?:copyFileSync|copyFile|cpSync))",
        "empties": rf"(?:{_FS}truncate|\btruncateSync)",
    },
    "Ruby": {
        "moves": r"\b(?:File\.rename|FileUtils\.(?:mv|move))",
        "copies": r"\bFileUtils\.(?:cp|cp_r|copy)",
        "empties": r"\bFile\.truncate",
    },
    "Perl": {"moves": r"(?<![\w$>])(?:rename|move)", "copies": r"(?<![\w$>])copy", "empties": r"(?<![\w$>])truncate"},
    "PHP": {"moves": r"(?<![\w$>])rename", "copies": r"(?<![\w$>])copy", "empties": r"(?!)"},
    "Lua": {"moves": r"\bos\.rename", "copies": r"(?!)", "empties": r"(?!)"},
    "R": {"moves": r"\bfile\.rename", "copies": r"\bfile\.copy", "empties": r"(?!)"},
}
_TWO = ("moves", "copies")


def moved(text: str, language: str) -> tuple[str, str]:
    """The first deed, `moves` or `copies` or `empties`, with the files that it names; empty where there is none."""
    for deed, called in _CALLS.get(language, {}).items():
        given = rf"{_TEXT},{_TEXT}[,)]" if deed in _TWO else rf"{_TEXT}(?:,\s*0\s*)?\)"
        found = re.search(rf"{called}\s*\({given}", text)
        if found is not None and deed in _TWO:
            return deed, f"`{found[1]}` to `{found[2]}`"
        if found is not None:
            return deed, f"`{found[1]}`"
    return "", ""
