"""Packing and unpacking."""

from __future__ import annotations

from assent.command.model import Argument
from assent.risk.category import Category
from assent.risk.finding import Judgement
from assent.risk.rule import (
    DELETES,
    LISTS,
    READS,
    RUNS,
    TEXT,
    WRITES,
    Effect,
    Operands,
    Program,
    Role,
    proven,
    raises,
    turns,
)
from assent.risk.table import Table, judge
from assent.risk.tally import writing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Command, Surroundings

COMPRESSORS = frozenset("gzip bzip2 xz zstd lz4 pigz pbzip2 pxz pixz lzip plzip lzop brotli compress".split())
CHECKPOINT_ACTIONS = frozenset("dot echo bell totals ttyout sleep wait".split())
TAR_WITH_VALUE = frozenset("bfCFgHIKLNTVX")  # letters of the old form that take the next word: tar xfC a.tar dir


def _compressor(word: Argument) -> Judgement:
    if word.exact and word.text.partition(" ")[0] in COMPRESSORS and not set(word.text) & set(";|&$`<>()\n'\"\\"):
        return Judgement(Category.ReadsFilesystem, f"`{word.text}` only compresses")
    return Judgement(Category.Unrecognized, f"`{word.text}` is run to compress", word)


def _checkpoint(word: Argument) -> Judgement:
    if word.exact and word.text.partition("=")[0] in CHECKPOINT_ACTIONS:
        return Judgement(Category.ReadsFilesystem, f"`{word.text}` only shows progress")
    return Judgement(Category.Unrecognized, f"`{word.text}` may run a command", word)


def _archive_read(word: Argument) -> Judgement:
    return _archive(word, Judgement(Category.ReadsFilesystem, f"`{word.text}` is read", reads=(word,)))


def _archive_written(word: Argument) -> Judgement:
    if word.text == "-":
        return Judgement(Category.ReadsFilesystem, "the archive goes to standard output")
    return _archive(word, writing(word, f"`{word.text}` is written", word))


def _archive(word: Argument, local: Judgement) -> Judgement:
    """`host:file` is a file on another machine."""
    host, colon, _ = word.text.partition(":")
    if colon and "/" not in host:
        return Judgement(Category.ModifiesRemote, f"`{word.text}` is a file on another machine", word)
    return local


def tar(command: Command, _: Surroundings) -> Judgement:
    """`tar xf a` is the old form of `tar -x -f a`: letters first, then their values in order."""
    name, *words = command.argv
    if words and words[0].exact and words[0].text[:1] not in ("-", ""):
        letters, *words = words
        expanded: list[Argument] = []
        for letter in letters.text:
            expanded.append(Argument(letters.start, letters.end, f"-{letter}", f"-{letter}", exact=True))
            if letter in TAR_WITH_VALUE and words:
                expanded.append(words.pop(0))
        words = expanded + words
    return judge(TAR, (name, *words), name.text)


UNPACKS = Effect(Role.Writes, Category.ModifiesFilesystem, "unpacks into")
TAR_OPTIONS = """
-A,--catenate,--concatenate -c,--create --delete -d,--diff,--compare -r,--append --test-label -t,--list -u,--update
-x,--extract,--get --check-device -G,--incremental --hole-detection= --ignore-failed-read --level=
--no-check-device --no-seek -n,--seek --occurrence=? --sparse-version= -S,--sparse --exclude= --exclude-backups
--exclude-caches --exclude-caches-all --exclude-caches-under --exclude-ignore= --exclude-ignore-recursive=
--exclude-tag= --exclude-tag-all= --exclude-tag-under= --exclude-vcs --exclude-vcs-ignores --no-null --no-recursion
--no-unquote --no-verbatim-files-from --null --recursion --unquote --verbatim-files-from --anchored --ignore-case
--no-anchored --no-ignore-case --no-wildcards --no-wildcards-match-slash --wildcards --wildcards-match-slash
--keep-directory-symlink --keep-newer-files -k,--keep-old-files --no-overwrite-dir --overwrite --overwrite-dir
--skip-old-files -U,--unlink-first -W,--verify --ignore-command-error --no-ignore-command-error -O,--to-stdout
--atime-preserve=? --clamp-mtime --delay-directory-restore --group= --group-map= --mode= --mtime= -m,--touch
--no-delay-directory-restore --no-same-owner --no-same-permissions --numeric-owner --owner= --owner-map=
-p,--preserve-permissions,--same-permissions --same-owner --sort= -s,--preserve-order,--same-order --acls --no-acls
--no-selinux --no-xattrs --selinux --xattrs --xattrs-exclude= --xattrs-include= --force-local -b,--blocking-factor=
-B,--read-full-records -i,--ignore-zeros --record-size= -H,--format= --old-archive --portability --pax-option= --posix
-V,--label= -a,--auto-compress -j,--bzip2 -J,--xz --lzip --lzma --lzop --no-auto-compress --zstd
-z,--gzip,--gunzip,--ungzip -Z,--compress,--uncompress --backup=? --hard-dereference -h,--dereference
-K,--starting-file= --newer-mtime= -N,--newer,--after-date= --one-file-system --suffix= --strip-components=
--transform,--xform= --checkpoint=? --full-time -l,--check-links --no-quote-chars= --quote-chars= --quoting-style=
-R,--block-number --show-defaults --show-omitted-dirs --show-transformed-names --show-stored-names --totals=? --utc
-v,--verbose --warning= -w,--interactive,--confirmation -o -? --usage
"""
TAR_RUNS = {
    "-f,--file=": proven(_archive_read),
    "-C,--directory=": LISTS,
    "-X,--exclude-from=": READS,
    "-T,--files-from=": Effect(Role.Reads, Category.Unrecognized, "takes names and options from"),
    "--index-file=": WRITES,
    "-g,--listed-incremental=": WRITES,
    "--volno-file=": WRITES,
    "-I,--use-compress-program=": proven(_compressor),
    "--checkpoint-action=": proven(_checkpoint),
    "--to-command=": RUNS,
    "-F,--info-script,--new-volume-script=": RUNS,
    "--rmt-command=": RUNS,
    "--rsh-command=": RUNS,
    "-P,--absolute-names": TEXT,
    "--one-top-level=?": TEXT,
    "--recursive-unlink": raises(Category.DeletesData, "deletes directories that stand in the way"),
    "--remove-files": raises(Category.DeletesData, "deletes the files that tar packed"),
    "-L,--tape-length=": TEXT,
    "-M,--multi-volume": raises(Category.Unrecognized, "may ask for another volume"),
}
PACKS = Program(
    "",
    "",
    Operands(READS),
    {"-f": proven(_archive_written), "-C": READS, "--remove-files": turns(DELETES)},
)
TAR = Table(
    Program(
        "tar",
        TAR_OPTIONS,
        Operands(raises(Category.Unrecognized, "is given no operation for")),
        TAR_RUNS,
        Category.Unrecognized,
        "is given no operation",
        modes=(
            ("-t --test-label", Program("", "", Operands(TEXT))),
            ("-d", Program("", "", Operands(READS))),
            ("-c -r -u -A", PACKS),
            (
                "--delete",
                Program(
                    "", "", Operands(raises(Category.DeletesData, "deletes {|files} from the archive")), PACKS.effects
                ),
            ),
            ("-O", Program("", "", Operands(TEXT))),
            (
                "-x",
                Program(
                    "",
                    "",
                    Operands(TEXT, here=UNPACKS, here_unless="-C --one-top-level"),
                    {
                        "-C": UNPACKS,
                        "--one-top-level": UNPACKS,
                        "-P": raises(Category.ModifiesSystem, "may unpack to anywhere"),
                    },
                ),
            ),
        ),
    )
)


def copied(word: Argument) -> Judgement:
    """A file, or one on another machine: `host:file`."""
    if not word.exact or ":" in word.text.partition("/")[0]:
        return Judgement(Category.Unrecognized, f"`{word.text}` may lie on another machine", word)
    return Judgement(Category.ReadsFilesystem, "", reads=(word,))
