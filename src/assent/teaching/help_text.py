"""The options by a program's own help or manual, which decides where other sources differ.

A line counts only if its form leaves no doubt: spellings, then a value or none, then two blanks or
the end of the line. The forms are those of getopt, git, Cobra, clap, optparse, click
and of manual pages.
"""

from __future__ import annotations

import re

from assent.option_table import Takes

SPELLING = re.compile(r"[-+][^\s,=~|<>\[\](){}]+")
IN_COLUMNS = re.compile(r"\s+-\w\s+--[a-z][\w-]*\s+[a-z]")  # bc: -h  --help  print this usage
INDENTED = re.compile(r"\s{1,8}-")  # deeper lines explain the option above
ANGLED = re.compile(r"<[^>]*>")
RANGED = re.compile(r"\b(INTEGER|FLOAT) RANGE\b")  # click: two words for one value
NEGATABLE = re.compile(r"--\[no-\](\S+?)(?=,|\s|$)")
BETWEEN = re.compile(r",\s+|,(?=-)|\s*\|\s*(?=-)|\s+or\s+(?=-)|\s+")
DEFAULT = re.compile(r"(-\S+)=(\S*):$")  # Cobra: --output='': --watch=false:
OPTIONAL = re.compile(r"(-[^\s=\[]+)\[(=?).+\](?:\.\.\.)?$")  # --color[=WHEN] -i[SUFFIX]
JOINED = re.compile(r"(-[^\s=\[<-])<.+|(--?[^\s=\[<]+)=[^\[].*")  # -U<n> --lines=N --eval=...
WORD = re.compile(r"(?<!\S)-[A-Za-z][A-Za-z0-9_-]+")  # find: -name, which has no other spelling
PLACEHOLDER = re.compile(r"<[^>]*>\S*|\{[^}]*\}|\[[^\]]*\]\S+|[A-Z][A-Za-z0-9_.:/|,=-]*|[a-z][A-Za-z0-9_-]*")
INSTEAD = re.compile(r"-[A-Z]{2,}")  # grep: -NUM
HEADING = re.compile(r"(?:[A-Z][A-Za-z ]* |[Ss]ub-?)?(?:[Cc]ommands?|[Aa]ctions?):|[A-Z ]*COMMANDS:?")
LISTED = re.compile(r" {2,6}([a-z][a-z0-9_-]*)(?:, [a-z-]+)*\*?(?:(?:\s{2,}| (?=\(-?[a-z]))(\S.*)|$)")
ALIASES = re.compile(r"\((-?[A-Za-z][a-z0-9-]*(?:, -?[A-Za-z][a-z0-9-]*)*)\)(?:\s+(.*)|$)")  # argparse: delete (rm)
STANDING_FOR = re.compile(r"\s{1,4}([A-Z][A-Z_-]*|\{[a-z_-]+\}|<[a-z_-]+>)")  # argparse: COMMAND, above its commands
OBJECTS = re.compile(r"\bOBJECT\s*:=\s*\{([^}]*)\}")  # iproute2: where OBJECT := { link | addr }
CHOSEN = re.compile(r"\s{1,8}\{([a-z][a-z0-9_,-]*,[a-z0-9_,-]*)\}(?:\s.*)?")  # argparse: {list,create}


def read(text: str) -> dict[tuple[str, ...], Takes]:
    """Options by their spellings; a spelling that two lines tell differently is left out."""
    found: dict[tuple[str, ...], Takes] = {}
    doubted: set[str] = set()
    for names, takes in (option for line in text.splitlines() for option in read_line(line)):
        joined = names
        for others, other in list(found.items()):
            if set(joined) & set(others):
                doubted |= {*joined, *others} if other is not takes else set()
                joined = in_order({*joined, *others})
                del found[others]
        found[joined] = takes
    return {names: takes for names, takes in found.items() if not doubted & set(names)}


def read_line(line: str) -> list[tuple[tuple[str, ...], Takes]]:
    """The options that one line of help begins with, none if its form leaves a doubt."""
    if not INDENTED.match(line):
        return []
    closed = RANGED.sub(r"\1", ANGLED.sub(lambda match: match.group().replace(" ", "_"), line.strip()))
    head, *explanation = re.split(r"\s{2,}|\t", closed)
    if explanation and explanation[0].startswith("-"):  # the spellings are in columns of their own
        if not IN_COLUMNS.match(line):
            return []  # stat: one of them takes a value, the other does not say so
        head = f"{head}, {explanation[0]}"
    head, opposed, other = NEGATABLE.sub(r"--\1, --no-\1", head).partition(" / -")  # click: -a, --add / -A, --no-add
    against = _options(_spellings(BETWEEN.split(f"-{other}"))) if opposed else []
    default = DEFAULT.search(head)
    if default:  # a default of true or false is that of a switch
        takes = Takes.Nothing if default.group(2) in ("false", "true") else Takes.Value
        return _options({name: {takes} for name in BETWEEN.split(head[: default.end(1)])})
    if len(WORD.findall(head)) > 1 and "," not in head:
        return []  # find: several options on a line
    return [*_options(_spellings(BETWEEN.split(head))), *against]


def _spellings(tokens: list[str]) -> dict[str, set[Takes]]:
    """Each spelling with what is written of it, nothing if a word has no place."""
    found: dict[str, set[Takes]] = {}
    name = ""
    for at, token in enumerate(tokens):
        optional, joined = OPTIONAL.fullmatch(token), JOINED.fullmatch(token)
        if not token.startswith("-"):
            if not name or found[name] or not PLACEHOLDER.fullmatch(token):
                return {}
            found[name].add(Takes.Value)
            if ANGLED.match(token) and at + 1 < len(tokens) and not tokens[at + 1].startswith("-"):
                break  # curl: the explanation follows after one blank
        elif optional:
            name = optional.group(1)
            found.setdefault(name, set()).add(Takes.Attached)
        elif joined:
            name = joined.group(1) or joined.group(2)
            switch = token.endswith(("=true", "=false"))
            found.setdefault(name, set()).add(Takes.Attached if switch else Takes.Value)
        else:
            name = token.removesuffix("...")
            found[name] = {Takes.Attached} if found.get(name) else set()
    return found


def _options(spellings: dict[str, set[Takes]]) -> list[tuple[tuple[str, ...], Takes]]:
    """The options of one line: a short and a long spelling are one, several long ones may be several."""
    if not all(
        SPELLING.fullmatch(name) and name.strip("-.") == name.lstrip("-") != "" and not INSTEAD.fullmatch(name)
        for name in spellings
    ):
        return []
    negated = [name for name in spellings if name.startswith("--no-") and name.replace("no-", "", 1) in spellings]
    kinds = [name.startswith("--") + 2 * bool(WORD.fullmatch(name)) for name in spellings if name not in negated]
    if kinds.count(1) < 2 and kinds.count(2) < 2:
        names = [name for name in spellings if name not in negated]
        options = [(in_order(names), set[Takes]().union(*(spellings[name] for name in names)) or {Takes.Nothing})]
    else:
        silent = set() if any(spellings.values()) else {Takes.Nothing}
        options = [((name,), spellings[name] or silent) for name in spellings if name not in negated]
    options += [((name,), {Takes.Nothing}) for name in negated]
    return [(found, next(iter(takes))) for found, takes in options if found and len(takes) == 1]


def in_order(names: set[str] | list[str]) -> tuple[str, ...]:
    """Spellings of one option with the short ones first."""
    return tuple(sorted(set(names), key=lambda name: (len(name) > 2, name)))


def described_commands(text: str) -> dict[str, str]:
    """The subcommands that help lists under a heading of its own, with what it says of each, on one line."""
    found: dict[str, str] = {}
    listing = False
    for line in text.splitlines():
        if line and not line[0].isspace():
            listing = bool(HEADING.fullmatch(line.strip()))
        elif listing and (listed := LISTED.match(line)):
            found.setdefault(listed.group(1), (listed.group(2) or "").strip())
    return found


def chosen_commands(text: str) -> dict[str, str]:
    """The subcommands of a program of argparse, in braces or below a word for them, one a line, or of iproute2."""
    names: dict[str, str] = {}
    for line in text.splitlines():
        chosen = CHOSEN.fullmatch(line)
        if chosen:
            names |= dict.fromkeys(chosen.group(1).split(","), "")
        word, _, about = line.strip().partition(" ")
        if word in names and line[:1] == " " and not names[word]:
            names[word] = about.strip()
    names = names or _under_metavar(text)
    objects = None if names else OBJECTS.search(text)
    return names if objects is None else dict.fromkeys([word.strip() for word in objects.group(1).split("|")], "")


def _under_metavar(text: str) -> dict[str, str]:
    """The subcommands below the word that the usage has for them: `COMMAND ...`."""
    names: dict[str, str] = {}
    depth = 0
    for line in text.splitlines():
        indent = len(line) - len(line.lstrip())
        if STANDING_FOR.fullmatch(line) and f"{line.strip()} ..." in text:
            depth = indent + 2
        elif indent < depth:
            depth = 0
        elif indent == depth and (listed := LISTED.match(line)):
            names.setdefault(listed.group(1), (listed.group(2) or "").strip())
    return names


def with_aliases(word: str, about: str) -> tuple[tuple[str, ...], str]:
    """A subcommand with its shorter names, and what help says of it without them."""
    told = ALIASES.fullmatch(about)
    others = told.group(1).split(", ") if told else []
    if told is None or any(len(other) >= len(word) for other in others):
        return (word,), about  # `old (deprecated)  …`
    return (word, *[other for other in others if other[0] != "-"]), told.group(2) or ""
