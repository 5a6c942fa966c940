"""Making, copying, changing, moving and deleting files."""

from __future__ import annotations

from assent.command.model import Argument, Command, Surroundings
from assent.command.word import part
from assent.errors import ParseError
from assent.neighbours import pairwise
from assent.record import replace
from assent.risk.category import Category
from assent.risk.disk import access
from assent.risk.disk.ground import Ground
from assent.risk.entries import index
from assent.risk.entries.rule import OTHERS
from assent.risk.entries.tally import writing
from assent.risk.finding import Judgement
from assent.risk.modes import only_mode, runs_as_owner
from assent.risk.patch import FileAct, touches
from assent.risk.wording import listed, quoted

DD_TEXT = frozenset("bs cbs conv count ibs iflag iseek obs oflag oseek seek skip status".split())
WRITTEN = (FileAct.Adds, FileAct.Changes)
GONE = (FileAct.Deletes,)
SYSTEM = frozenset("etc usr bin sbin lib lib64 boot root proc sys dev".split())
THERE = Ground("/", Surroundings("/", "/root", "/srv"))  # where paths of the other place are looked at


def chmod(command: Command, _: Surroundings) -> Judgement:
    """The change of a mode, with the mode: chmod 777 x, chmod -R u+w x."""
    told = index.as_stated("chmod", command.argv, command.argv[0].text)
    mode = next((word for word in command.argv[1:] if word.exact and only_mode(word.text)), None)
    if mode is None or told.category is not Category.ModifiesFilesystem:
        return told
    if runs_as_owner(command) and told.writes:
        inside = "everything in " if " everything in " in told.reason else ""
        named = f"{inside}{listed([word.text for word in told.writes])}"
        reason = f"`{command.argv[0].text}` makes {named} run with its owner's rights"
        return replace(told, category=Category.ModifiesSystem, reason=reason)
    if mode.text.strip("ugoa") == "+x" and " changes the mode of " in told.reason:
        return replace(told, reason=f"{told.reason.replace(' changes the mode of ', ' makes ')} executable")
    return replace(told, reason=f"{told.reason} {'to' if mode.text.isdigit() else 'with'} {quoted(mode.text)}")


def chown(command: Command, _: Surroundings) -> Judgement:
    """The change of an owner or a group, with the new one: chown -R web:web x."""
    program = command.argv[0].text
    told = index.as_stated(command.program or program, command.argv, program)
    taken = any(word.text.startswith("--r") and not word.text.startswith("--rec") for word in command.argv[1:])
    pairs = pairwise(command.argv)
    owner = next((word for before, word in pairs if word.prefix[:1] != "-" and before.text != "--from"), None)
    if taken or owner is None or told.category is not Category.ModifiesFilesystem:
        return told
    return replace(told, reason=f"{told.reason} to {quoted(owner.text)}")


def dd_operand(word: Argument) -> Judgement:
    """An operand of dd: `if=` is read, `of=` written."""
    name, equals, _ = word.prefix.partition("=")
    value = (part(word, len(name) + 1),)
    if equals and name == "if":
        return Judgement(Category.ReadsFilesystem, f"`dd` reads {quoted(value[0].text)}", reads=value)
    if equals and name == "of":
        return writing(value[0], f"`dd` overwrites {quoted(value[0].text)}", word)
    if equals and name in DD_TEXT:
        return Judgement(Category.ReadsFilesystem, "only sizes and conversions")
    return Judgement(Category.Unrecognized, f"`dd {word.text}` is an argument unknown to Assent", word)


def mktemp(command: Command, _: Surroundings) -> Judgement:
    """A new, empty file among the temporary ones changes nothing; one that is made elsewhere is written."""
    from assent.command.words.outputs import is_fresh  # which rm and its like do not need

    if is_fresh(command.argv[1:]):
        given = [word.text for word in command.argv[1:] if word.text[:1] == "-"]
        is_folder = any(text == "--directory" or (text[1:2] != "-" and "d" in text.partition("p")[0]) for text in given)
        made = "an empty temporary folder" if is_folder else "an empty temporary file"
        return Judgement(Category.ReadsFilesystem, f"`mktemp` makes {made}")
    return index.as_stated("mktemp", command.argv)


def envelope(command: Command, _: Surroundings) -> Judgement:
    """The effect of the patch that it is given, by the files that the patch names."""
    name, *operands = command.argv
    given = operands or [r.given for r in command.redirects if r.given is not None]
    if len(given) != 1:
        return Judgement(Category.Unrecognized, f"Assent cannot see the patch for `{name.text}`", name)
    if not given[0].exact:
        return Judgement(
            Category.Unrecognized, f"a part of the patch `{given[0].text}` is only known at run time", given[0]
        )
    try:
        touched = touches(given[0].text)
    except ParseError as error:
        return Judgement(Category.Unrecognized, f"Assent cannot read the patch: {error.reason}", given[0])
    words = [(touch.act, Argument(0, 0, touch.path, touch.path, exact=True)) for touch in touched]
    deleted = tuple([word for act, word in words if act in GONE])
    if any(act is FileAct.Links for act, _ in words):
        return Judgement(Category.Unrecognized, f"the patch for `{name.text}` makes a link", name)
    return Judgement(
        Category.DeletesData if deleted else Category.ModifiesFilesystem,
        f"`{name.text}` deletes `{deleted[0].text}`" if deleted else f"`{name.text}` changes `{words[0][1].text}`",
        name,
        writes=tuple([word for act, word in words if act in WRITTEN or act is FileAct.Moves]),
        deletes=deleted,
        whole=tuple([word for act, word in words if act is FileAct.Moves]),
    )


def _there(word: Argument) -> Argument:
    """The path behind the place."""
    return part(word, word.text.find(":") + 1)


def _is_here(word: Argument) -> bool:
    """Whether a word is a path of this machine: no colon before a slash, and not the standard input."""
    first, _, rest = word.text.partition("/")
    in_pod = first not in ("", ".", "..", "~") and rest.partition("/")[0].partition(":")[1]  # namespace/pod:path
    return ":" not in first and not in_pod and word.text != "-"


def taken(word: Argument) -> Judgement:
    """The objects that are copied."""
    if _is_here(word):
        return Judgement(Category.ReadsFilesystem, "", reads=(word,))
    there = _there(word)
    what = access.private(there, THERE)
    if what:
        return Judgement(Category.ReadsSecrets, f"the request copies `{word.text}`, which {what}", word)
    return Judgement(Category.ReadsFilesystem, "")


def kept(word: Argument, path: str) -> str:
    """The reason why `path`, a part of `word` that names a file in some other place, is private; empty if it is not."""
    above, hidden, _ = path.partition("/.")  # a folder with such a file may be a home
    there = Ground("/", Surroundings("/", f"/{above.lstrip('/')}", "/srv")) if hidden and above else THERE
    return access.private(replace(word, text=path, prefix=path), there)


def put(word: Argument) -> Judgement:
    """Judge where the copy is written; `-` is the output."""
    if word.text == "-":
        return Judgement(Category.ReadsFilesystem, "")
    if not _is_here(word):
        there = _there(word)
        if there.text.strip("/").partition("/")[0] in SYSTEM:
            reason = f"the request copies {OTHERS} to `{word.text}`, a system path of the container"
            return Judgement(Category.ModifiesRemote, reason, word)
        if access.runs_by_itself(there, THERE):
            later = f"the request writes `{word.text}`, which runs later on that machine"
            return Judgement(Category.ModifiesRemote, later, word)
        return Judgement(Category.ModifiesSystem, f"the request copies {OTHERS} to `{word.text}`", word)
    return writing(word, f"the request copies {OTHERS} to `{word.text}`", word)


def sent(word: Argument) -> Judgement:
    """`put` where the other place is not of this machine: a pod of a cluster."""
    found = put(word)
    remote = found.category is Category.ModifiesSystem and not _is_here(word)
    return replace(found, category=Category.ModifiesRemote) if remote else found


def stored(word: Argument) -> Judgement:
    """Judge where files are copied to, which is a store, `remote:path`, or a folder that is filled with them."""
    reason = f"the request copies {OTHERS} to `{word.text}`"
    if not _is_here(word):
        return Judgement(Category.ModifiesRemote, reason, word)
    return replace(writing(word, reason, word), whole=(word,))
