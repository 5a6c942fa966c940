"""The further facts of a file about a program: what overrides its configuration, where it takes secrets.

`hides login : -p --password <` says where a secret is, `overrides where --context=` what an approval must name,
`skips --no-pager` what it need not, `takes packages install add` what operands are, `fetches install` what is fetched,
`requires Gemfile : install` which lists name packages, `lasts enable` what runs again later,
`heeds setup.cfg : --config` what it loads even to read, `safer clean : with -n` what to write instead,
`counts as carrier` what it is to other commands of a text, `sets-up init` with which words it prints text for `eval`,
`words code -e --eval` which of its words have a meaning, `knows reads get list` what its judge asks for by that name.
"""

from __future__ import annotations

from assent.risk.catalog.effects import Words, kind
from assent.risk.catalog.tokens import Line, RuleToken, parted, spellings
from assent.rules_table import (
    ANYWHERE,
    COUNTS,
    DASHED,
    FETCHES,
    HEEDS,
    HIDES,
    ITEM,
    KNOWS,
    LASTS,
    REQUIRES,
    SAFER,
    SETS_UP,
    SKIPS,
    VERBS,
    WORDS,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from typing import NoReturn, TypeAlias

    from assent.risk.catalog.model import Entry, Fact

    Facts: TypeAlias = dict[str, str]

ABOUT = "about"  # begins the known facts about programs that are described elsewhere, or nowhere
OPERANDS = ("remotes", "packages")  # names of what is configured, or of packages, in place of addresses
YOURS = ("overrides", SKIPS, "takes", FETCHES, REQUIRES, LASTS, HEEDS, HIDES, SAFER)
OURS = (COUNTS, KNOWS, SETS_UP, VERBS, WORDS)  # about what a user's files cannot say
LINES = (*YOURS, *OURS)
APART = (HIDES, SAFER, SETS_UP)  # fields whose items may have blanks
# Lists of commands; `+` if operands may follow, of those that name every one.
LISTED = "reads here secrets runs local changes deletes variables tables plain private public groups".split()
OF_CLIENT = (*LISTED, "options", "previews", "copies", "picks", "files")
HOW = ("asked", "running")  # even when asked for help; only when it runs code of the project
KINDS = """
accountant address-taker agent assembler basic builder builtin bundler calculator caller carrier cloner cluster
code-first code-taker coder command-reader compiler computer connector container copier database-client declarer
decoder delegator deployer destroyer directory-service document-printer downloader editor elevator engine
environment-printer escalator escaper evaluator fact-printer feeder fetcher file-taker file-writer filter finder founder
folder-changer generator getter giver group-changer group-taker holder installer interpreter javascript keeper
key-taker labeller launcher leaver line-filter lister loader loadless local-editor local-writer locator mailer maker
module-runner mover namer needs-operand non-shell npm-like opener own-first package-runner package-taker packager
packer passer patcher path-keeper pipe-maker placer planner portable powershell previewer process-taker project-doer
proxy publisher quick reader recaller registry-client releaser remover repeater resetter resolver rewriter script-first
scripter searcher section-reader selector sender separator server shell shell-changer shower silent sourcer speaker
starter stayer stopper streamer switcher tasker terminal tester token-printer uninstaller unpacker user-taker
variable-reader versioned zsh-builtin
""".split()
# What words of a program mean: docs/program-files.md says it of each.
MEANINGS = """
accounts at-once binds bounds brings caches code consoles copies drops folders formats gets installs keeps kinds listed
local loses patches payload publishes puts reveals rewrites selects servers serves shows talks tasks uploads
""".split()
PLACES = frozenset(("*", "-1", "NAME", "NAME=", "ARG", "<", "<1", "<NAME", "^"))


def stated(  # noqa: C901 - one arm for each keyword
    line: Line,
    words: Words,
    options: Callable[[Sequence[RuleToken]], list[str]],
    refuse: Callable[[RuleToken, str], NoReturn],
) -> Iterator[Fact]:
    """The fact that one such line states; `options` reads those of a line."""
    match line.head.text:
        case "overrides":
            yield kind(words), " ".join(options(line.tokens[2:] or line.tokens[1:]))
        case "takes":
            yield _taken(line, words, refuse)
        case "fetches" | "requires" | "lasts" as field:
            yield field, _commands(field, line, words, refuse)
        case "skips":
            anywhere = words.take("an option").text == "anywhere"
            yield ANYWHERE if anywhere else SKIPS, " ".join(options(line.tokens[1 + anywhere :]))
        case "heeds":
            yield HEEDS, _heeded(line, words, options)
        case "safer":
            yield SAFER, _safer(line, refuse)
        case "counts":
            yield COUNTS, " ".join(_counted(line, words, refuse))
        case "verbs":
            yield _of_client(line, words, refuse)
        case "words":
            yield _meant(line, words, refuse)
        case "knows":
            yield _known(line, words, refuse)
        case "sets-up":
            words.take("the words that it is asked with")
            yield SETS_UP, ITEM.join([token.text for token in line.tokens[1:]])
        case _:
            yield HIDES, _hidden(line, words, refuse)


def _taken(line: Line, words: Words, refuse: Callable[[RuleToken, str], NoReturn]) -> Fact:
    """The kind of operands that a program takes, and the subcommands that do: remotes, packages."""
    named = words.take("remotes or packages")
    if named.text not in OPERANDS:
        refuse(named, f"`{named.text}`: a program takes {' or '.join(OPERANDS)}")
    words.take("a subcommand")
    return named.text, " ".join([token.text for token in line.tokens[2:]])


def _of_client(line: Line, words: Words, refuse: Callable[[RuleToken, str], NoReturn]) -> Fact:
    """The commands of a client, by what they do."""
    listed = words.take("a kind of commands").text
    if listed not in OF_CLIENT:
        refuse(line.tokens[1], f"`{listed}`: a client has {', '.join(OF_CLIENT)}")
    text = " ".join([token.text for token in line.tokens[2:]]).replace(" ,", ",")
    return f"{VERBS} {listed}", ITEM.join(text.split(", ")) if listed in LISTED else text


def _commands(field: str, line: Line, words: Words, refuse: Callable[[RuleToken, str], NoReturn]) -> str:
    """The subcommands: `pip:install` is two words, `update+` needs nothing behind it, `run@` an address.

    Those that install what a list names are behind a colon: `requires Gemfile --gemfile : install`.
    """
    if field != FETCHES:
        words.take("a file or an option that names a list of packages" if field == REQUIRES else "a subcommand, or `*`")
    if field == REQUIRES and parted(line.tokens[1:])[1] is None:
        refuse(line.head, "which lists name packages is `requires Gemfile : install`, or `: *` for the program alone")
    return " ".join([token.text for token in line.tokens[1:]])


def _heeded(line: Line, words: Words, options: Callable[[Sequence[RuleToken]], list[str]]) -> str:
    """How, patterns of files, whether operands name folders as well, and the options that do."""
    words.take("a file")
    files, behind = parted(line.tokens[1:])
    behind = behind or ()
    how = files[0].text if files and files[0].text in HOW else ""
    operands = bool(behind) and behind[0].text == "operands"
    named = options(behind[operands:]) if behind[operands:] else []
    return ITEM.join([how, "operands" * operands, " ".join(named), *[token.text for token in files[bool(how) :]]])


def _safer(line: Line, refuse: Callable[[RuleToken, str], NoReturn]) -> str:
    """The words that it is about, a colon, and what to write: `with NEW…`, or `OLD by NEW…`."""
    before, behind = parted(line.tokens[1:])
    told = [token.text for token in behind or ()]
    if behind is None or len(told) < 2 or (told[0] != "with" and (len(told) < 3 or told[1] != "by")):
        refuse(line.head, "what is safer is `safer clean : with -n` or `safer push : --force by --force-with-lease`")
    return f"{' '.join([token.text for token in before])}: {' '.join(told)}"


def _counted(line: Line, words: Words, refuse: Callable[[RuleToken, str], NoReturn]) -> Iterator[str]:
    """The kinds behind `counts as`."""
    word = words.take("as")
    if word.text != "as" or len(line.tokens) < 3:
        refuse(word, f"a program `counts as` {', '.join(KINDS)}")
    for token in line.tokens[2:]:
        if token.text not in KINDS:
            refuse(token, f"`{token.text}`: a program counts as {', '.join(KINDS)}")
        yield token.text


def _meant(line: Line, words: Words, refuse: Callable[[RuleToken, str], NoReturn]) -> Fact:
    """The meaning of some words of the program, and these words."""
    meaning = words.take("what they mean")
    if meaning.text not in MEANINGS:
        refuse(meaning, f"`{meaning.text}`: words of a program are {', '.join(MEANINGS)}")
    words.take("a word")
    return f"{WORDS} {meaning.text}", ITEM.join([token.text for token in line.tokens[2:]])


def _known(line: Line, words: Words, refuse: Callable[[RuleToken, str], NoReturn]) -> Fact:
    """A list of words that the judge of the program asks for by its name."""
    name = words.take("the name of the list")
    if name.quoted or not name.text.replace("-", "").isalnum() or not name.text.islower():
        refuse(name, f"`{name.text}` is no name of a list: it has small letters, digits and dashes")
    if line.below:
        if len(line.tokens) > 2:
            refuse(line.tokens[2], "words go behind the name, or into the lines below it")
        return f"{KNOWS} {name.text}", ITEM.join(_paired(line, refuse))
    words.take("a word, or lines below with a word each and what it stands for,")
    for at, token in enumerate(line.tokens[2:], 2):
        if token.text in [each.text for each in line.tokens[2:at]]:
            refuse(token, f"`{token.text}` is written twice")
    return f"{KNOWS} {name.text}", ITEM.join([token.text for token in line.tokens[2:]])


def _paired(line: Line, refuse: Callable[[RuleToken, str], NoReturn]) -> Iterator[str]:
    """A word in each line, or several and a colon, and what they stand for; lines with the same word are one."""
    found: dict[str, list[str]] = {}
    for each in line.below:
        heads, behind = parted(each.tokens)
        if each.below or not heads:
            refuse(each.head, "each line is a word, or several and a colon, and what they stand for")
        if behind is None:
            heads, behind = each.tokens[:1], each.tokens[1:]
        for head in heads:
            found.setdefault(head.text, []).extend([token.text for token in behind])
    for word, texts in found.items():
        yield word
        yield " ".join(texts)


def _hidden(line: Line, words: Words, refuse: Callable[[RuleToken, str], NoReturn]) -> str:
    """The places of secrets: words of the program, a colon, and places."""
    words.take("where the secret is")
    before, behind = parted(line.tokens[1:])
    path, places = ((), before) if behind is None else (before, behind)
    if not places:
        refuse(line.tokens[-1], "where the secret is, is missing behind the colon")
    for token in places:
        if token.quoted or not _is_place(token.text):
            refuse(token, f"`{token.text}` is no place: an option, the number of an operand, or {_listed()}")
    return f"{' '.join([token.text for token in path])}: {' '.join([token.text for token in places])}"


def _is_place(text: str) -> bool:
    option = text.removeprefix("?").rstrip("+~")
    return text in PLACES or text.isdigit() or (option[:1] in ("-", "/") and len(option) > 1 and option.isascii())


def _listed() -> str:
    *most, last = [f"`{place}`" for place in sorted(PLACES)]
    return f"{', '.join(most)} and {last}"


def by_program(entries: Iterable[Entry], about: Iterable[tuple[str, tuple[Fact, ...]]] = ()) -> dict[str, Facts]:
    """The known facts about each program, by all of its names; what several places say of it is joined."""
    found: dict[str, dict[str, list[str]]] = {}
    told = [(name, _of(entry)) for entry in entries for name in entry.program.names.split()]
    for name, facts in (*told, *about):
        for field, text in facts:
            texts = found.setdefault(name, {}).setdefault(field, [])
            texts += [text] if text not in texts else []
    return {
        name: {field: (ITEM if _has_blanks(field) else " ").join(texts) for field, texts in fields.items()}
        for name, fields in found.items()
    }


def _has_blanks(field: str) -> bool:
    """Whether the items of a field may have blanks."""
    return field in APART or field.startswith((f"{WORDS} ", f"{KNOWS} ")) or field.removeprefix(f"{VERBS} ") in LISTED


def _of(entry: Entry) -> tuple[Fact, ...]:
    facts = tuple(_facts("", entry))
    skips = any(field in (SKIPS, ANYWHERE) for field, _ in facts)
    return (*facts, (DASHED, "yes")) if skips and entry.program.words else facts


def _facts(path: str, entry: Entry) -> Iterator[Fact]:
    """Those of a command and of all below it."""
    secrets = [each for text in entry.secrets.split() for each in spellings(text)]
    if secrets:
        yield HIDES, f"{path}: {' '.join(secrets)}"
    for field, text in entry.facts:
        yield field, f"{path}{' ' * (text[0] != ':')}{text}" if field in (HIDES, SAFER) and path else text
    for below in entry.below:
        for name in below.program.names.split():
            yield from _facts(f"{path} {name}".strip(), below)
