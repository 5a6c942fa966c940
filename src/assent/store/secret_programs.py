"""The places where programs take a secret among their words or from their input, as program files say it.

Each entry is the words of the subcommand, a colon, and the places:
`-p` the value of that option, in the next word or attached; `-p+` only attached, since with a blank
something else follows; `-k.` only in the next word, where `-key` is another option; `2`, `-1` that operand;
`NAME=` the values of all operands with an equals sign; `NAME` the word
behind a secret's name, `ARG` the same behind `--arg`; `-b~` is no secret without an equals sign;
`<` the whole input, `<1` its first line, `<NAME` the whole input where a word is a secret's name;
`?-S` the entry holds only with that option.
"""

from __future__ import annotations

from assent.rules_table import HIDES, ITEM, hiding, known

_SEPARATORS = str.maketrans(dict.fromkeys("'\"\\/;&|()<>`\n\t{}", " "))
# Files that hold logins and nothing else: what is written into one is one.
LOGINS = tuple(".netrc _netrc .pgpass .git-credentials .my.cnf .vault-token .npmrc .pypirc id_rsa id_ed25519".split())


def speaks_of(text: str) -> bool:
    """Whether the words of an entry are in `text`, wherever they do; found without reading it as commands."""
    if writes_login(text):
        return True
    words = set(text.translate(_SEPARATORS).split())
    return any(
        words.issuperset(entry.rpartition(": ")[0].split())
        for program in words.intersection(hiding())
        for entry in places(program)
    )


def places(program: str) -> tuple[str, ...]:
    """The entries of a program, those of the user's own files too."""
    return tuple(known(program).get(HIDES, "").split(ITEM)) if program in hiding() else ()


def writes_login(text: str) -> bool:
    """Whether something is written, and a file of logins is named."""
    return (">" in text or "tee" in text) and any(name in text for name in LOGINS)
