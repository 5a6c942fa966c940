"""Words that other commands print, as a reason names them: by the words that run those commands."""

from __future__ import annotations

from assent.command.model import Argument, Command, Wrapping
from assent.command.parts import Redirection, Wrapper
from assent.command.word import LABELS
from assent.command.wrappers.execution_context import BETWEEN, FRESH, INPUT, PLACE
from assent.risk.inflection import plural
from assent.risk.narrowed import chooses
from assent.risk.printed_names import lists_several
from assent.risk.wording import is_restored, quoted
from assent.rules_table import FEEDER, is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.risk.finding import Fault

NAMED_BY_INPUT = {  # what the words are that a kind of program takes from its input, where they are not files
    "key-taker": "the keys named in its input",
    "process-taker": "the processes named in its input",
    "package-taker": "the packages named in its input",
    "address-taker": "the addresses named in its input",
}
_NAMED = "the files named in its input"
_ADVICE = "; use `xargs -0` for names with spaces"
FINDERS = ("fd", "fdfind")
_FOUND = "the files that find lists below"
_GIVEN = (  # where such words are named as a program or a text
    ("the process the processes named", "the processes named"),
    ("the program the files named in its input", "the program that its input names"),
    ("the script the files named in its input", "the script that its input names"),
    ("in its input, which is only", "in its input, which are only"),
    ("since the files named in its input is", "since what its input names is"),
    ("in its input and runs its code", "in its input and runs their code"),
    ("in its input and may run its code", "in its input and may run their code"),
    (f"the program {_FOUND} `$", "the program `$"),
    ("the address the addresses named in its input, a part of which is", "the addresses named in its input, which are"),
    ("uses the name the ", "uses the "),
)


def as_written(reason: str, fault: Fault | None, command: Command) -> str:
    """The reason with what another command prints called by the words that run it: `$(git describe)`."""
    word = fault.target if type(fault) is Redirection else fault
    reason = _of_feeder(_each_found(reason, command), command)
    words = [each for each in command.argv if not each.exact and (each.text == INPUT or is_restored(each.text))]
    if type(word) is Argument:
        if BETWEEN in word.text and f"runs `{word.text}`, which is" in reason:
            return reason.replace(f"`{word.text}`, which is", "the files that find lists, which are")
        if _is_listed(word, command):
            return _as_listed(reason, word, command)
        if word.text == INPUT or any(mark in word.text for mark in (FRESH, PLACE, *LABELS)):
            words.insert(0, word)
    reason = _agreeing(_without_marks(reason, words, command) if words or INPUT in reason else reason)
    reason = _found_below(reason.replace("`/dev/fd/63`", "`<(…)`"), command)
    return _plainly(reason, command)


def _of_feeder(reason: str, command: Command) -> str:
    """The reason with the words that xargs or parallel puts in place of its marks."""
    if command.wrappers and command.wrappers[-1].name == "parallel":
        for mark in ("`$1`, which is only known at run time", "`$@`, which is only known at run time", "`$1`", "`$@`"):
            reason = reason.replace(mark, "the arguments of `parallel`")
    if "`{}`" in reason and any(is_a(each.name, FEEDER) for each in command.wrappers):
        reason = _without_marks(reason.replace("`{}`", f"`{INPUT}`"), (), command)  # xargs -I{}
    return _each_line(reason, command)


def _plainly(reason: str, command: Command) -> str:
    """The reason with paths, names and variables as they are written, and without advice that is followed."""
    reason = _parts_as_written(reason, command) if f"/{INPUT}`" in reason else reason
    reason = _named_once(reason, command) if f" and {_NAMED}" in reason else reason
    reason = _by_loop(reason, command) if " cannot be an option" in reason else reason
    if reason[:13] == "the program `" and len(command.argv) == 1 and command.wrappers:
        reader = command.wrappers[-1]
        if reader.wrapping is Wrapping.Shell:  # eval "$x", bash -c "$x"
            reason = reason.replace("the program", f"`{reader.name}` runs", 1).replace("` is only", "`, which is only")
    if _ADVICE in reason and any(_keeps_blanks(each) for each in command.wrappers):
        reason = reason.replace(_ADVICE, "")
    if INPUT in reason and INPUT not in command.text:  # within code
        reason = reason.replace(INPUT, "…")
    return _from_file(reason, command) if reason.count("its input") == 1 and command.stdin is None else reason


def _is_listed(word: Argument, command: Command) -> bool:
    """Whether a word, as a whole, is one that find gives the command: find . -exec rm {} +."""
    if not command.wrappers or command.wrappers[-1].name != "find" or is_restored(word.text):
        return False
    return not word.exact and BETWEEN not in word.text


def _as_listed(reason: str, word: Argument, command: Command) -> str:
    """The reason with a word that find gives the command as the files that it lists."""
    begin = command.argv[0].start
    if "{}" not in command.text[word.start - begin : word.end - begin]:
        return _agreeing(reason)
    found = _FOUND if "{}" not in word.text else "the files that find lists, as"
    return _agreeing(reason.replace(f"`{word.text}`", f"{found} `{word.text}`").replace(f" below {_FOUND}", " below"))


def _named_once(reason: str, command: Command) -> str:
    """The reason without the words of the command that prints the names, where these are called in its input."""
    begin = command.argv[0].start
    for each in command.argv:
        shown = command.text[max(each.start - begin, 0) : max(each.end - begin, 0)]
        if each.start < begin or (each.glob and shown != each.text):  # in place of {}
            reason = reason.replace(f"`{each.text}` and {_NAMED}", _NAMED)
    return reason


def _by_loop(reason: str, command: Command) -> str:
    """The reason with the variable of a loop over a pattern, which cannot be written otherwise: `"${f%.mov}.mp4"`."""
    for word in command.argv:
        shown = command.text[word.start - command.start : word.end - command.start].strip('"')
        advice = f"; `./{word.text}` cannot be an option"
        if advice in reason and shown[:1] == "$":
            return reason.replace(advice, "").replace(f"`{word.text}`", f"`{shown}`")
    return reason


def _keeps_blanks(wrapper: Wrapper) -> bool:
    """Whether xargs splits its input at zero bytes alone: `xargs -0`, `xargs -0r`."""
    words = [word.text for word in wrapper.words]
    return "--null" in words or any(word[:1] == "-" != word[1:2] and "0" in word for word in words)


def _each_line(reason: str, command: Command) -> str:
    """The reason with what `{}` in a word of xargs or parallel stands for: `s3://{}`, for each line of its input."""
    feeders = [each.name for each in command.wrappers if is_a(each.name, FEEDER)]
    named = reason.replace("$1", "{}") if feeders[-1:] == ["parallel"] else reason
    if not feeders or INPUT in named or not any("{}" in part for part in named.split("`")[1::2]):
        return reason
    deed, semicolon, advice = named.partition("; ")
    is_fed = feeders[-1] == "xargs" or command.stdin is not None
    return f"{deed}, for each {'line of its input' if is_fed else 'of its arguments'}{semicolon}{advice}"


def _from_file(reason: str, command: Command) -> str:
    """The reason with the file that is the input: `mysql shop < seed.sql`."""
    files = [each.target for each in command.redirects if each.operator == "<" and each.target is not None]
    if len(files) != 1 or not (files[0].exact or files[0].glob) or f"`{files[0].text}`" in reason:
        return reason
    return reason.replace("its input", quoted(files[0].text))


def _parts_as_written(reason: str, command: Command) -> str:
    """The reason with each path that ends in what another command prints as it is written: `logs/$f`."""
    begin = command.argv[0].start if command.wrappers and command.argv else command.start
    for word in command.argv:
        if word.text.endswith(f"/{INPUT}"):
            shown = command.text[max(word.start - begin, 0) : max(word.end - begin, 0)].strip('"')
            reason = reason.replace(f"`{word.text}`", f"`{shown}`") if shown else reason
    return reason


def _found_below(reason: str, command: Command) -> str:
    """The reason with a folder whose files a word stands for: `sed -i s/a/b/ $(grep -rl a src)`."""
    for word in command.argv:
        folder = word.text.removesuffix(f"/{INPUT}")
        if word.exact or not word.several or not _is_folder(folder):
            continue
        if f" runs `{word.text}`, which is " in reason:
            continue
        if f" read `{word.text}` as " in reason:
            return reason.replace(f"`{word.text}`", f"the name of a file in `{folder}`")
        for before in ("s", " and", ","):  # a verb, or another path
            reason = reason.replace(f"{before} `{word.text}`", f"{before} files in `{folder}`")
    return reason.replace("` and files in `", "` and `").replace("`, files in `", "`, `")


def _each_found(reason: str, command: Command) -> str:
    """The reason with words that stand for what find lists: every file of a name, or files below a folder."""
    for word in command.argv[1:] if command.wrappers or BETWEEN in reason else ():
        root, between, name = word.text.partition(f"/{BETWEEN}/")
        if between and f" runs `{word.text}`, which is" not in reason:
            reason = reason.replace(f"`{word.text}`", f"every `{name}` below `{root or '/'}`")
            reason = _not_twice(reason, root, command)
        elif not between and _is_found(word, command):
            reason = reason.replace(f" directory `{word.text}`", f" directories below `{word.text}`")
            reason = reason.replace(f" `{word.text}`", f" files below `{word.text}`")
            reason = reason.replace(" below files below", " below").replace(" files in files below", " files below")
    all_of_a_name = BETWEEN in reason and not any(chooses(word.text) for word in command.argv[1:])
    for shown in reason.split("`")[1::2] if all_of_a_name and " runs `" not in reason else ():
        root, between, name = shown.partition(f"/{BETWEEN}/")  # a path that no word of the command is: find -delete
        if between:
            reason = reason.replace(f"`{shown}`", f"every `{name}` below `{root or '/'}`")
    return reason


def _not_twice(reason: str, root: str, command: Command) -> str:
    """The reason without the folder in front of what is found below it: find . -path './x/*' -exec rm {} +."""
    begin = command.argv[0].start
    given = [word for word in command.argv if word.text == root and word.start >= begin]
    if command.wrappers and all(command.text[word.start - begin : word.end - begin] == "{}" for word in given):
        for begun in (f"files below `{root}`", f"`{root}`"):
            for joined in (" and ", ", "):
                before, named, behind = reason.partition(f"{begun}{joined}every `")
                reason = f"{before}every `{behind}" if named and not before.endswith("below ") else reason
    return reason


def _is_found(word: Argument, command: Command) -> bool:
    """Whether a word stands for the files below a folder that a wrapper, such as find, names."""
    if not command.wrappers or word.text == "{}" or not _is_folder(word.text):
        return False
    begin = command.argv[0].start
    feeds = command.wrappers[-1].name == "find" or is_a(command.wrappers[-1].name, FEEDER)
    is_inserted = feeds and command.text[word.start - begin : word.end - begin] == "{}"
    return is_inserted or (word.start < begin and word.glob)


def _is_folder(path: str) -> bool:
    """Whether a plain path looks like that of a folder, by its name."""
    name = path.rpartition("/")[2]
    return not (any(mark in path for mark in "$`*?[]()…") or "." in name.strip(".") or name.startswith(".env"))


def _without_marks(reason: str, words: Sequence[Argument], command: Command) -> str:
    """The reason with `words`, and what is read as input, called as people know it."""
    given = next((said for kind, said in NAMED_BY_INPUT.items() if is_a(command.program, kind)), _NAMED)
    if f"` fetches `{INPUT}`" in reason:
        given = "the packages named in its input"
    if "push --delete` deletes" in reason:
        given = "the branches named in its input"
    if f"read `{INPUT}` as an option" in reason:
        given = "the words of its input"
    begin = command.argv[0].start if command.wrappers and command.argv else command.start
    for each in words:
        shown = _unquoted(command.text[max(each.start - begin, 0) : max(each.end - begin, 0)])
        reason = _of_several(reason, each.text) if lists_several(shown) else reason
        is_shown = shown and shown != "{}" and (each.text != INPUT or shown.startswith("$"))
        called = f"`{shown}`" if is_shown else given
        if each.text == INPUT and is_shown:
            reason = _by_variable(reason, called)
        reason = reason.replace(f"`{each.text}`", called)
    by = "the files found by `fd`" if any(each.name in FINDERS for each in command.wrappers) else given
    reason = reason.replace(f"`./{INPUT}`", by)
    if INPUT in reason and INPUT not in command.text:  # among others that are named
        reason = reason.replace(f"`{INPUT}`", given)
    return reason


def _unquoted(shown: str) -> str:
    """A word as it is written, without the quotes around a variable alone: `"$f"`."""
    is_variable = shown[:2] == '"$' and shown[2:3] != "(" and shown[-1:] == '"' and shown.count('"') == 2
    return shown[1:-1] if is_variable else shown


def _by_variable(reason: str, called: str) -> str:
    """The reason with a variable that stands for printed words in place of their kind: stages `$f`."""
    before, named, behind = reason.partition(" named in its input")
    start, the, noun = before.rpartition("the ")
    return f"{start}{called}{behind}" if named and the and noun.isalpha() else reason


def _of_several(reason: str, text: str) -> str:
    """The reason with the noun in front of a word in the plural: "the containers `$(docker ps -q)`"."""
    before, named, behind = reason.partition(f" `{text}`")
    start, _, noun = before.rpartition(" ")
    return f"{start} {plural(noun)}{named}{behind}" if named and start.endswith("the") else reason


def _agreeing(reason: str) -> str:
    """A reason about one word, which several took the place of: "the files found by `fd` are …"."""
    if "the files" not in reason and "in its input" not in reason:  # as nearly all
        return reason
    for said, given in _GIVEN:
        reason = reason.replace(said, given)
    noun = reason.partition(" the files named in its input")[0].rpartition(" the ")[2]
    if noun.replace(" ", "").isalpha() and noun != "files" and not noun.endswith(" of"):
        reason = reason.replace(f"the {noun} the files named", f"the {plural(noun)} named")
    for said, given in (
        (" files in the files", " the files"),
        ("in its input, which holds", "in its input, which may hold"),
        ("in its input, which is ", "in its input, which are "),
    ):
        reason = reason.replace(said, given)
    return reason
