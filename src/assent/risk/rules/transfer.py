"""Copying between machines: rsync, scp, sftp, ftp."""

from __future__ import annotations

from assent.command.options import read
from assent.record import replace
from assent.risk.category import Category
from assent.risk.doubt_wording import with_doubt
from assent.risk.entries import index
from assent.risk.entries.rule import READS, TEXT, Effect, Program, Role
from assent.risk.entries.table import HERE, Table, judge
from assent.risk.entries.tally import Tally
from assent.risk.finding import Judgement, Unknown
from assent.risk.ssh_option import jump
from assent.risk.wording import listed, nameable, quoted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Argument, Command, Surroundings


DELETES = "delete delete-before delete-during delete-delay delete-after delete-excluded force remove-source-files"
PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 -_./=:@~,")  # no shell
COPIES = Effect(Role.Writes, None, "copies {others} to")
DELETIONS = frozenset(f"--{name}" for name in DELETES.split()) - {"--remove-source-files"}


def _is_remote(word: Argument) -> bool:
    """`host:path`, `host::module`, `rsync://host/module`; a slash before the colon makes it a path."""
    before, colon, _ = word.text.partition(":")
    return bool(colon) and "/" not in before


def _dry() -> Table:
    """The effect of rsync where it only says what it would do."""
    harmless = dict.fromkeys([f"--{name}" for name in DELETES.split()], TEXT)
    return Table(Program("rsync", effects=harmless), index.stated("rsync"))


def rsync(command: Command, _: Surroundings) -> Judgement:
    """rsync: what is copied, what is deleted, and the other machine."""
    reading = read(command.argv, index.stated("rsync").grammar)
    lists = reading.has("--list-only") or len(reading.operands) < 2
    dry = reading.has("-n") or lists
    shown = "lists files" if reading.operands else "only prints help or its version"
    tally = Tally(
        "`rsync -n` only previews the changes" if reading.has("-n") else f"`rsync` {shown if dry else 'copies files'}"
    )
    stated = _dry() if dry else index.stated("rsync")
    shells = [option.value for option in reading.options if option.name == "-e"]
    if shells and all(map(_is_ssh, shells)):
        stated = stated.without(("-e",))  # what it runs anyway
    tally.include(judge(stated, command.argv, "rsync"))
    _endpoints(tally, "rsync", reading.operands, dry)
    if not dry and len(reading.operands) > 1 and any(option.name in DELETIONS for option in reading.options):
        tally.whole.append(reading.operands[-1])
    return tally.judgement()


def _is_ssh(shell: Argument | None) -> bool:
    """Whether the program that connects is ssh, with options that run nothing: `rsync -e 'ssh -p 2222 -i key'`."""
    if shell is None or not shell.exact or not PLAIN.issuperset(shell.text) or shell.text.split()[:1] != ["ssh"]:
        return False
    argv = tuple([replace(shell, text=word, prefix=word) for word in (*shell.text.split(), "host")])
    found = index.as_stated("ssh", argv)
    only_connects = found.category <= Category.ModifiesRemote and not found.writes
    return only_connects and len(read(argv, index.stated("ssh").grammar).operands) == 1


def _endpoints(tally: Tally, name: str, words: Sequence[Argument], dry: bool) -> None:
    """Add what happens to the sources and to the last operand, the destination."""
    *sources, last = words or (HERE,)
    if dry and len(words) == 1:
        sources, last = [last], HERE
    for word in sources:
        _source(tally, name, word, dry or not _is_remote(last))
    if dry:
        if _is_remote(last):
            _source(tally, name, last, here=True)
    elif _is_remote(last):
        tally.add(Category.ModifiesRemote, f"`{name}` copies {_named(sources)} to `{last.text}`", last)
    elif sources:
        tally.apply(COPIES, name, last, last, words)


def _named(words: Sequence[Argument]) -> str:
    named = [word.text for word in nameable(words)]
    return listed(named) if named else "files"


def _source(tally: Tally, name: str, word: Argument, here: bool) -> None:
    if not _is_remote(word):
        tally.apply(READS, name, word, word)
    elif not word.exact:
        reason = f"`{name}` may read any file by `{word.text}`, which is only known at run time"
        tally.add(Category.Unrecognized, reason, word, Unknown.Word)
    elif here:
        tally.add(Category.ReadsRemote, f"`{name}` reads `{word.text}`", word)


def scp(command: Command, _: Surroundings) -> Judgement:
    """scp: what is copied, and the other machine."""
    tally = Tally("`scp` copies files")
    tally.include(index.as_stated("scp", command.argv))
    reading = read(command.argv, index.stated("scp").grammar)
    words = reading.operands
    between = reading.value("-J")
    if between is not None:
        tally.include(jump(between))
    if len(words) < 2:
        tally.add(Category.Unrecognized, "`scp` lacks an argument", command.argv[0], Unknown.Operand)
    _endpoints(tally, "scp", words, dry=False)
    doubtful = next((word for word in words if word is tally.fault and word.prefix[:1] != "-" and word.quoted), None)
    if tally.unknown is Unknown.Word and len(words) == 2 and doubtful is not None and not doubtful.several:
        deed = f"`scp` copies {_named(words[:-1])} to {quoted(words[-1].text)}"
        tally.reason = with_doubt(deed, doubtful) or tally.reason
    return tally.judgement()
