"""PowerShell and cmd, called from a shell that is neither: their text is judged as one for them."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.finding import Judgement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Argument, Command, Surroundings

FLAGS = frozenset(
    """
    -noprofile -nop -nologo -nol -noninteractive -noni -sta -mta -noexit -noe -login -l /d /q /s /v:on //d //q //s
    """.split()
)
VALUED = frozenset("-executionpolicy -ex -ep -exec -windowstyle -w -outputformat -o -inputformat -version -v".split())
CODE = frozenset("-c -command -commandwithargs -cwa /c /k //c //k".split())


def within(command: Command, surroundings: Surroundings) -> Judgement:
    """What is denied on Windows is denied here; the rest is not known well enough to allow it."""
    program = command.argv[0]
    words = _code(command.argv[1:])
    text = " ".join([word.text for word in words])
    if not text.strip() or not all(word.exact for word in words):
        return Judgement(Category.Unrecognized, f"`{program.text}` runs commands that are not known", program)
    from assent.risk.windows import findings  # few commands are for a shell of Windows

    spoken = "power" in program.text or "pwsh" in program.text
    found = findings(text, surroundings, is_powershell=spoken)
    worst = max(found, key=lambda finding: finding.category, default=None)
    if worst is None or worst.category <= Category.Unrecognized:
        return Judgement(Category.Unrecognized, f"`{program.text}` runs commands for another shell", program)
    return Judgement(worst.category, worst.reason, words[0])


def _code(words: Sequence[Argument]) -> Sequence[Argument]:
    """The words that are the text; none where they come from a file, are encoded, or an option is not known."""
    at = 0
    while at < len(words):
        option = words[at].text.casefold()
        if option in CODE:
            return words[at + 1 :]
        if words[at].prefix[:1] not in ("-", "/"):
            return words[at:]
        if option not in FLAGS | VALUED:
            return ()
        at += 2 if option in VALUED else 1
    return ()
