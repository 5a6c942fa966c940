"""Copying between machines: rsync, scp, sftp, ftp."""

from __future__ import annotations

from assent.command.options import read
from assent.risk.category import Category
from assent.risk.finding import Unknown
from assent.risk.rule import LISTS, READS, RUNS, TEXT, WRITES, Effect, Program, Role, raises
from assent.risk.table import HERE, Table, judge
from assent.risk.tally import Tally

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Argument, Command, Surroundings
    from assent.risk.finding import Judgement

DELETING = raises(Category.DeletesData, "deletes files at the destination that the source does not have")
PASSES_ON = raises(Category.Unrecognized, "hands options to the other side")

RSYNC = Table(
    Program(
        "rsync",
        """
        -v,--verbose --info= --debug= --stderr= -q,--quiet --no-motd -c,--checksum -a,--archive --no-D --no-o --no-g
        --no-p --no-t --no-perms --no-owner --no-group --no-times --no-links --no-devices --no-specials --no-recursive
        -r,--recursive --inc-recursive,--i-r --no-inc-recursive,--no-i-r -R,--relative --no-relative
        --no-implied-dirs -b,--backup --suffix= -u,--update --inplace --append --append-verify -d,--dirs --mkpath
        -l,--links -L,--copy-links --copy-unsafe-links --safe-links --munge-links -k,--copy-dirlinks -K,--keep-dirlinks
        -H,--hard-links -p,--perms -E,--executability --chmod= -A,--acls -X,--xattrs -o,--owner -g,--group --devices
        --copy-devices --specials -D -t,--times -U,--atimes --open-noatime -N,--crtimes -O,--omit-dir-times
        -J,--omit-link-times --super --fake-super -S,--sparse --preallocate -n,--dry-run -W,--whole-file
        --no-whole-file,--no-W --checksum-choice,--cc= -x,--one-file-system -B,--block-size= --existing
        --ignore-non-existing --ignore-existing --ignore-missing-args --ignore-errors --max-delete= --max-size=
        --min-size= --max-alloc= --partial --delay-updates -m,--prune-empty-dirs --numeric-ids --usermap= --groupmap=
        --chown= --timeout= --contimeout= -I,--ignore-times --size-only -@,--modify-window= -y,--fuzzy -z,--compress
        --compress-choice,--zc= --compress-level,--zl= --compress-threads,--zt= --skip-compress= -C,--cvs-exclude
        -f,--filter= -F --exclude= --include= -0,--from0 --old-args -s,--secluded-args,--protect-args --trust-sender
        --address= --port= --sockopts= --blocking-io --outbuf= --stats -8,--8-bit-output -h,--human-readable
        --no-human-readable --progress -P -i,--itemize-changes --out-format= --log-file-format= --list-only --bwlimit=
        --stop-after= --stop-at= --fsync --protocol= --iconv= --checksum-seed= -4,--ipv4 -6,--ipv6 -V
        """,
        effects={
            "--delete,--del": DELETING,
            "--delete-before": DELETING,
            "--delete-during": DELETING,
            "--delete-delay": DELETING,
            "--delete-after": DELETING,
            "--delete-excluded": DELETING,
            "--delete-missing-args": DELETING,
            "--force": DELETING,
            "--remove-source-files": raises(Category.DeletesData, "deletes the files that it has copied"),
            "--write-devices": raises(Category.Destroys, "writes to devices"),
            "-e,--rsh=": RUNS,
            "--rsync-path=": RUNS,
            "-M,--remote-option=": PASSES_ON,
            "--exclude-from=": READS,
            "--include-from=": READS,
            "--files-from=": READS,
            "--password-file=": raises(Category.ReadsSecrets, "logs in with the password of", READS.role),
            "--early-input=": READS,
            "--compare-dest=": LISTS,
            "--link-dest=": LISTS,
            "--copy-dest=": READS,
            "--backup-dir=": WRITES,
            "--partial-dir=": WRITES,
            "-T,--temp-dir=": WRITES,
            "--log-file=": WRITES,
            "--write-batch=": WRITES,
            "--only-write-batch=": WRITES,
            "--read-batch=": Effect(Role.Reads, Category.Unrecognized, "takes what is to be changed from"),
        },
    )
)
DELETES = "delete delete-before delete-during delete-delay delete-after delete-excluded force remove-source-files"
DELETIONS = frozenset(f"--{name}" for name in DELETES.split()) - {"--remove-source-files"}
DRY = Table(Program("rsync", effects=dict.fromkeys([f"--{name}" for name in DELETES.split()], TEXT)), RSYNC)


def _is_remote(word: Argument) -> bool:
    """`host:path`, `host::module`, `rsync://host/module`; a slash before the colon makes it a path."""
    before, colon, _ = word.text.partition(":")
    return bool(colon) and "/" not in before


def rsync(command: Command, _: Surroundings) -> Judgement:
    """rsync: what is copied, what is deleted, and the other machine."""
    reading = read(command.argv, RSYNC.grammar)
    lists = reading.has("--list-only") or len(reading.operands) < 2
    dry = reading.has("-n") or lists
    tally = Tally("`rsync` only previews the changes" if dry else "`rsync` copies")
    tally.include(judge(DRY if dry else RSYNC, command.argv, "rsync"))
    _endpoints(tally, "rsync", reading.operands, dry)
    if not dry and len(reading.operands) > 1 and any(option.name in DELETIONS for option in reading.options):
        tally.whole.append(reading.operands[-1])
    return tally.judgement()


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
        tally.add(Category.ModifiesRemote, f"`{name}` copies to `{last.text}`", last)
    elif sources:
        tally.apply(WRITES, name, last, last)


def _source(tally: Tally, name: str, word: Argument, here: bool) -> None:
    if not _is_remote(word):
        tally.apply(READS, name, word, word)
    elif not word.exact:
        tally.add(Category.Unrecognized, f"`{name}`: what `{word.text}` names is not known", word, Unknown.Word)
    elif here:
        tally.add(Category.ReadsRemote, f"`{name}` reads `{word.text}`", word)


SSH_OPTIONS = "-3 -4 -6 -A -B -C -O -p -q -R -r -s -T -v -c= -l= -P= -X="
SSH_EFFECTS = {
    "-S=": RUNS,
    "-D=": RUNS,
    "-o=": raises(Category.Unrecognized, "sets an option of ssh, which may run a program"),
    "-F=": raises(Category.Unrecognized, "takes settings of ssh, which may run a program, from"),
    "-J=": raises(Category.ModifiesRemote, "goes through another machine"),
    "-i=": TEXT,
}
SCP = Table(Program("scp", SSH_OPTIONS, effects=SSH_EFFECTS))


def scp(command: Command, _: Surroundings) -> Judgement:
    """scp: what is copied, and the other machine."""
    tally = Tally("`scp` copies")
    tally.include(judge(SCP, command.argv, "scp"))
    words = read(command.argv, SCP.grammar).operands
    if len(words) < 2:
        tally.add(Category.Unrecognized, "`scp` lacks an operand", command.argv[0], Unknown.Operand)
    _endpoints(tally, "scp", words, dry=False)
    return tally.judgement()
