"""The words of reasons about the variable of a loop: `rm "$f"` in a loop that reads `names.txt`."""

from __future__ import annotations

from assent.record import Record, replace
from assent.risk.category import Category
from assent.risk.entries.programs import DOWNLOADING
from assent.risk.wording import quoted
from assent.rules_table import is_a
from assent.syntax import nodes
from assent.syntax.walk import walk

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from assent.risk.finding import Finding
    from assent.syntax.nodes import Script

READ = "read"  # takes a line of its input
VALUED = ("-d", "-n", "-N", "-p", "-t", "-u", "-i", "-a")  # options of it, with a value behind
_REQUESTS = (("uses the address", "requests"), (", which is only known at run time", ""))  # which the loop says


class _Loop(Record):
    """A loop, from where to where it is, its variables, and what they take: "each line of `names.txt`"."""

    start: int
    end: int
    names: tuple[str, ...]
    each: str


def looped(findings: Sequence[Finding], text: str, script: Script) -> tuple[Finding, ...]:
    """The findings, the reason of each with what the variable of a loop takes if it names that."""
    around = _around(findings, sorted(_loops(text, script), key=lambda loop: loop.start))
    told = _repeated(findings, around, text) if len(findings) > 1 else findings
    return tuple([_told(finding, around[finding.command.start], text) for finding in told])


def _around(findings: Sequence[Finding], loops: Sequence[_Loop]) -> dict[int, list[_Loop]]:
    """The loops around each place where a command begins, the outer first; `loops` are in order of their starts."""
    around: dict[int, list[_Loop]] = {}
    begun: list[_Loop] = []
    following = 0
    for start in sorted({finding.command.start for finding in findings}):
        while following < len(loops) and loops[following].start <= start:
            begun.append(loops[following])
            following += 1
        begun = [loop for loop in begun if start < loop.end]
        around[start] = begun.copy()
    return around


def _repeated(findings: Sequence[Finding], around: dict[int, list[_Loop]], text: str) -> Sequence[Finding]:
    """The findings, those about each of several known values with the variable, where it is the same about all."""
    values: dict[int, list[str]] = {}  # by where the command is: the reasons of each
    said = [_by_variable(finding, around[finding.command.start], text) for finding in findings]
    for finding, reason in zip(findings, said, strict=True):
        values.setdefault(finding.command.start, []).append(f"{finding.category} {reason}")
    return [
        replace(finding, reason=reason)
        if len(set(values[start])) == 1 < len(values[start]) and _is_not_joined(finding, reason)
        else finding
        for finding, reason, start in zip(findings, said, [each.command.start for each in findings], strict=True)
    ]


def _is_not_joined(finding: Finding, reason: str) -> bool:
    """Whether no reason names several of the values: of a read, or where more than a name differs."""
    differing = sum(one != other for one, other in zip(finding.reason.split("`"), reason.split("`"), strict=True))
    return finding.category <= Category.ReadsRemote or differing > 1


def _by_variable(finding: Finding, loops: Sequence[_Loop], text: str) -> str:
    """The reason with the variable of a loop, as it is written, in place of one of its values: `x/$i` for `x/1`."""
    reason = finding.reason
    names = [name for loop in loops for name in loop.names]
    for word in finding.command.argv if names else ():
        shown = text[word.start : word.end].strip('"')
        if _has(shown, names) and " " not in shown and "`" not in shown:
            reason = reason.replace(f"`{word.text}`", f"`{shown}`")
            base, written = word.text.rpartition("/")[2], shown.rpartition("/")[2]
            reason = reason.replace(f" to `{base}`", f" to `{written}`") if _has(written, names) else reason
    return reason


def _told(finding: Finding, loops: Sequence[_Loop], text: str) -> Finding:
    named = [part for part in finding.reason.split("`")[1::2] if "$" in part]
    for loop in loops:
        if loop.each in finding.reason:
            continue
        before = text[loop.start : finding.command.start]
        if any(_has(part, loop.names) for part in named) or _moves(before, loop.names):
            deed, semicolon, advice = finding.reason.partition("; ")
            for said, request in _REQUESTS if is_a(finding.command.program, DOWNLOADING) else ():
                deed = deed.replace(said, "downloads" if request and _saves(finding) else request)
            return replace(finding, reason=f"{deed}, for {loop.each}{semicolon}{advice}")
    return finding


def _saves(finding: Finding) -> bool:
    """Whether what is requested is saved under the name that it has there: curl -O, wget."""
    words = [word.text for word in finding.command.argv[1:]]
    short = "".join([word for word in words if word[:1] == "-" != word[1:2]])
    if finding.command.program == "curl":
        return "O" in short or "--remote-name" in words or "--remote-name-all" in words
    return "O" not in short and not any(word.startswith(("--output-document", "--spider")) for word in words)


def _moves(text: str, names: Sequence[str]) -> bool:
    """Whether a loop goes to the folder that one of its variables names: `cd "$d" && make`."""
    moves = [piece.lstrip('"') for piece in text.split("cd ")[1:]]
    return any(_has(piece.split()[0], names) and piece[:1] == "$" for piece in moves if piece.split())


def _has(part: str, names: Sequence[str]) -> bool:
    """Whether a quoted part names one of the variables: `org/$r`, `${f}.txt`."""
    for name in names:
        for form in (f"${name}", f"${{{name}"):
            behind = part.partition(form)[2][:1]
            if form in part and not behind.isalnum() and behind != "_":
                return True
    return False


def _loops(text: str, script: Script) -> Iterator[_Loop]:
    feeds: dict[int, str] = {}  # what is piped into a loop, by where that begins
    for node in walk(script):
        kind = type(node)
        if kind is nodes.Pipeline:
            for at, command in enumerate(node.commands[1:], 1):
                feeds[command.start] = text[node.start : node.commands[at - 1].end]
        elif kind is nodes.For and node.words:
            yield _Loop(node.start, node.end, (node.name,), _items(text[node.words[0].start : node.words[-1].end]))
        elif kind is nodes.While:
            names = _read(text[node.condition.start : node.condition.end].rstrip("; \n").split())
            if names:
                yield _Loop(node.start, node.end, names, _lines(text, node.redirects, feeds.get(node.start, "")))


def _items(words: str) -> str:
    """The items of a `for` by its words."""
    whole = words[1:-1] if words[:1] == words[-1:] == '"' and words.count('"') == 2 else words
    if whole.startswith("$(") and whole.endswith(")") and whole.count("$(") == 1:
        return f"each word that {quoted(whole[2:-1])} prints"
    if whole[:1] == whole[-1:] == "`" and whole.count("`") == 2:
        return f"each word that {quoted(whole[1:-1])} prints"
    return f"each item of {quoted(whole)}"


def _lines(text: str, redirects: Sequence[nodes.Redirect], feed: str) -> str:
    """The lines that a loop reads: those of a file, or of what another command prints."""
    sources = [text[each.target.start : each.target.end] for each in redirects if each.operator == "<"]
    source = sources[-1] if sources else ""
    if source.startswith("<(") and source.endswith(")"):
        return f"each line that {quoted(source[2:-1])} prints"
    if feed.startswith("cat ") and len(feed.split()) == 2:
        source = feed.split()[1]
    if source:
        return f"each line of {quoted(source)}"
    return f"each line that {quoted(feed)} prints" if feed else "each line of its input"


def _read(words: Sequence[str]) -> tuple[str, ...]:
    """The variables of `IFS= read -r a b`; none where it is not all that is asked."""
    words = [word for at, word in enumerate(words) if at or not word.startswith("IFS=")]
    if words[:1] != [READ]:
        return ()
    at = 1
    while at < len(words) and words[at].startswith("-"):
        at += 2 if words[at] in VALUED else 1
    return tuple(words[at:]) if all(word.isidentifier() for word in words[at:]) else ()
