"""Commands that are in the words of another: `man -P 'rm -rf x' ls`, `ed f <<< '!rm x'`, `frob --hook='crontab x'`.

Which program would run them, and when, need not be understood to see that they lose data, show secrets or last.
"""

from __future__ import annotations

from itertools import islice

from assent.command import Surroundings, analyse
from assent.errors import ParseError
from assent.policy.hint import Hint
from assent.policy.hints import evaluated, evaluated_worst
from assent.policy.persistence import persists
from assent.risk.category import FINAL, Category
from assent.risk.classify import classify
from assent.risk.code.apart import apart
from assent.risk.code.carried import TELLING
from assent.risk.code.inline import listed, starts
from assent.risk.code.run_sources import named
from assent.risk.code.spoken import pieces
from assent.risk.entries.programs import CODED, DESTROYING, LOADING, interprets
from assent.risk.unread import literal
from assent.rules_table import MODULAR, is_a
from assent.syntax.quote import quote

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from assent.command.model import Argument
    from assent.risk.finding import Finding

SOMEWHERE = "/(workspace)"
HOME = "/home/user"  # `~` is resolved to it, and a path written in full is judged as any other
HANDING = frozenset(("exec", "--"))
TOLD = frozenset("exec cmd command run invoke hook filter pager shell script eval".split())  # parts of names of options
SETTINGS = frozenset(  # last parts of names of settings whose value is a program: core.pager, diff.external
    "pager editor askpass external sshcommand command cmd textconv fsmonitor gitproxy helper program browser".split()
)
STREAM_EDITORS = ("sed", "gsed")
MOST = 24  # texts of one command that are judged
MOST_APART = 60  # commands that the texts of some code may be
LONGEST = 4_000  # characters of a text
# Ends of a text that is typed into another terminal or editor, by which its line is run: screen -X stuff 'ls^M'.
KEYS = (*"^M ^J \\r \\n \\015 \\012 \\x0d \\x0a <CR> <cr> <Enter> <NL> <C-m> <C-M>".split(), "\r", "\n")
_DASHED = str.maketrans(":_", "--")


def worst_carried(finding: Finding) -> Hint | None:
    """The effect of a command that guard denies in a text among the words, or in one that the command is given."""
    where = finding.command.cwd or SOMEWHERE
    surroundings = Surroundings(where, HOME, where)
    texts = list(islice(dict.fromkeys(_texts(finding)), MOST + 1))
    if len(texts) > MOST:
        return Hint.Hides
    return (
        _worst_of(texts, surroundings)
        or _worst_of(dict.fromkeys(_started(finding)), surroundings)
        or (Hint.Shows if _names_worst(finding, surroundings) else None)
    )


def worst_handed(finding: Finding) -> Hint | None:
    """The same of a command that is known: only what it passes to others counts, and no title or message."""
    where = finding.command.cwd or SOMEWHERE
    surroundings = Surroundings(where, HOME, where)
    said = None if interprets(finding.command.program) else evaluated_worst(finding.command)
    return said or _worst_of(dict.fromkeys(_passed(finding)), surroundings)


def _worst_of(texts: Iterable[str], surroundings: Surroundings) -> Hint | None:
    return next((said for text in texts if (said := _worst(text, surroundings)) is not None), None)


def _passed(finding: Finding) -> Iterator[str]:
    """The words behind one such as `exec`, the value of an option that names a command, a line behind `!`."""
    command = finding.command
    words = command.argv[1:]
    for at, word in enumerate(words[:MOST]):
        if word.text in HANDING:
            yield from _handed(words[at + 1 :])
            yield from [each.text for each in words[at + 1 : at + 2] if " " in each.text]  # gcloud compute ssh x -- 'a'
        name, equals, value = word.text.partition("=")
        if name.startswith("scripts."):  # npm pkg set scripts.prepare='a'
            yield from _within(value)
        if not name.startswith("-") and "::" not in name:
            continue
        if not equals and at + 1 < len(words):
            value = words[at + 1].text
        if name in TELLING or not TOLD.isdisjoint(name.casefold().translate(_DASHED).split("-")):
            yield from _within(value.lstrip("="))
    yield from _by_modules(finding)
    given = [word.text for word in command.given()]
    for text in (*given, finding.taken.told if finding.taken else ""):
        for line in text.splitlines():
            if line.lstrip()[:1] == "!":
                yield line.lstrip()[1:]


def _by_modules(finding: Finding) -> Iterator[str]:
    from assent.policy.module_commands import commands_of  # few commands are such tools

    return commands_of(finding.command) if is_a(finding.command.program, MODULAR) else iter(())


def _texts(finding: Finding) -> Iterator[str]:
    command = finding.command
    yield from _handed(command.argv[1:])
    yield from _joined(command.argv[1:])
    yield from _named(finding)
    yield from _by_modules(finding)
    given = command.given()
    values = [variable.value for variable in command.variables if variable.value is not None]
    around = [word for wrapper in command.wrappers for word in wrapper.words[1:]]
    for word in (*command.argv[1:], *around, *values):
        if len(word.text) <= LONGEST:
            yield from _within(literal(word))
            if command.program in STREAM_EDITORS:
                yield from _edited(word.text)
    for text in (*[word.text for word in given], finding.taken.told if finding.taken else ""):
        for line in text.splitlines():
            yield from pieces(line)
            if is_a(command.program, LOADING):
                yield line.partition(": ")[2]  # - shell: rm -rf x
        if command.program in STREAM_EDITORS:
            yield from _edited(text)


def _named(finding: Finding) -> Iterator[str]:
    """The programs that settings and variables name by one word: PAGER=env, git -c core.pager=env."""
    words = finding.command.argv[1:]
    for at, word in enumerate(words[:MOST]):
        name, equals, value = word.text.partition("=")
        parts = name.lower().split(".")
        if len(parts) > 1 and (parts[-1] in SETTINGS or parts[0] in SETTINGS):
            yield value if equals else "".join([each.text for each in words[at + 1 : at + 2]])
    if finding.command.variables:
        from assent.risk.variables.variables import danger_of  # few commands set any
    for variable in finding.command.variables:
        if variable.value is not None and danger_of(variable.name) is not None:
            yield variable.value.text


def _joined(words: Sequence[Argument]) -> Iterator[str]:
    """A command in two options: mvn exec:exec -Dexec.executable=rm -Dexec.args='-rf x'."""
    told = {name: value for name, _, value in [word.text.partition("=") for word in words]}
    if "-Dexec.executable" in told:
        yield f"{told['-Dexec.executable']} {told.get('-Dexec.args', '')}"


def _edited(script: str) -> Iterator[str]:
    """The commands that a script of sed starts by `e`: `1e rm -rf x`, `b end e rm -rf x`."""
    for line in script.splitlines():
        for at in range(len(line)):
            if line[at : at + 2] == "e " and not line[at - 1 : at].isalpha():
                yield line[at + 2 :].strip()


def _started(finding: Finding) -> Iterator[str]:
    """The programs and deletions of code among the words, or fed to the command, by its literal texts."""
    program = finding.command.program or ""
    if is_a(program, *CODED) or evaluated(finding.command):
        for text in _coded(finding):
            yield from starts(text, program)
            yield from islice(listed(text), MOST)
            yield from islice(apart(text), MOST_APART)


def _coded(finding: Finding) -> list[str]:
    """The texts that may be code for the program of a finding."""
    words = [word.text for word in (*finding.command.argv[1:], *finding.command.given())]
    return [*words, finding.taken.told if finding.taken else ""]


def _names_worst(finding: Finding, surroundings: Surroundings) -> bool:
    """Whether code names a path below the folder of a person that holds secrets, or that runs later."""
    program = finding.command.program or ""
    if not is_a(program, *CODED):
        return False

    def judged(text: str) -> Sequence[Finding]:
        return classify(analyse(text, surroundings), surroundings, 1)

    return any(next(named(text, program, judged, surroundings), None) for text in _coded(finding) if "(" in text)


def _handed(words: Sequence[Argument]) -> Iterator[str]:
    """A command that is among the words of another: ld.so /bin/rm -rf x."""
    for at, word in enumerate(words[:MOST]):
        name = word.text.rpartition("/")[2]
        if is_a(name, DESTROYING) and all(each.exact for each in words[at:]):
            yield " ".join([name, *[quote(each.text) for each in words[at + 1 :]]])
            return


def _within(word: str) -> Iterator[str]:
    """The commands inside a word, also behind a letter that is an option, a colon or dollars, or with commas."""
    yield from pieces(word)
    if word.endswith(KEYS):
        typed = next(word.removesuffix(key) for key in KEYS if word.endswith(key))
        yield from pieces(typed)
    if word[:1] == "-" and word[1:2].isalpha() and " " in word:
        yield word[2:].lstrip("=")
    for mark in ("::", ":", "$$"):
        if mark in word:
            yield word.partition(mark)[2].rstrip("$").replace("% ", "\\ ")  # as git spells it behind ext::
    if "," in word and " " not in word.partition(",")[0]:
        yield from pieces(f"={word.rpartition('=')[2].replace(',', ' ')}")
        yield word.rpartition(",")[2]


def _worst(text: str, surroundings: Surroundings) -> Hint | None:
    try:
        found = classify(analyse(text, surroundings), surroundings, 1)
    except ParseError:
        return None
    final = [each for each in found if _is_named(each) and _is_final(each)]
    if not final:
        return None
    worst = max(each.category for each in final)
    return Hint.Shows if worst is Category.ReadsSecrets else Hint.Loses if worst in FINAL else Hint.Lasts


def _is_named(finding: Finding) -> bool:
    """Whether a program is named by what may be a name: of code, much reads as a command that is none."""
    program = finding.command.program or ""
    return program[:1].isalnum() or program[:1] in ("/", ".", "~", "_")


def _is_final(finding: Finding) -> bool:
    lasts = finding.category >= Category.ModifiesSystem and persists(finding.command)
    return finding.category in FINAL or bool(finding.starting) or lasts
