"""Tools that print what sets up a shell: `eval "$(pyenv init -)"`, `source <(kubectl completion bash)`.

What they print is as much their own as what they would do if they were run, so such an `eval` is not text
to be read: the tool, which is in the substitution, is judged. Alone in it, with words that its file lists.
"""

from __future__ import annotations

from assent.command.model import Argument
from assent.rules_table import ITEM, SETS_UP, known

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

SHELLS = frozenset("bash zsh sh posix fish powershell - -s".split())  # may follow anywhere
QUIET = " 2>/dev/null"
PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_/.= ")
PLACES = ("/opt/homebrew/bin", "/usr/local/bin", "/usr/bin", "/home/linuxbrew/.linuxbrew/bin")


def sets_up(words: tuple[Argument, ...]) -> bool:
    """Whether the words of `eval` are the output of such a tool, and nothing else."""
    return len(words) == 1 and bool(tool(words[0].text))


def prints(name: str, words: Sequence[str]) -> bool:
    """Whether a program with these words prints what sets up a shell."""
    stated = known(name).get(SETS_UP)
    return stated is not None and " ".join([word for word in words if word not in SHELLS]) in stated.split(ITEM)


def _unquoted(word: str) -> str:
    """A word without the quotes that are around all of it."""
    return word[1:-1] if len(word) > 1 and word[0] == word[-1] == "'" else word


def tool(text: str) -> str:
    """The program in a substitution that is such a tool, empty for any other text."""
    inner = text[2:-1] if text.startswith("$(") and text.endswith(")") else text[1:-1]
    if text[:1] not in "$`" or text in (inner, "") or text[-1] not in ")`":
        return ""
    inner = inner.strip().replace("2> ", "2>").removesuffix(QUIET).removeprefix("command ")
    program, *words = [_unquoted(word) for word in inner.split()] or [""]
    inner = " ".join([program, *words])
    place, _, name = program.rpartition("/")
    if not PLAIN.issuperset(inner) or (place and place not in PLACES):
        return ""
    return program if prints(name, words) else ""
