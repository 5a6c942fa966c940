"""Packing and unpacking."""

from __future__ import annotations

from assent.command.model import Argument
from assent.risk.category import Category
from assent.risk.finding import Judgement
from assent.risk.rule import (
    DELETES,
    LISTS,
    NAMES,
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


def _tar(command: Command, _: Surroundings) -> Judgement:
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

REPLACES = Effect(Role.Writes, None, "replaces")
GZIP = """
-f,--force -h -k,--keep -L,--license -n,--no-name -N,--name -q,--quiet -r,--recursive --rsyncable -S,--suffix=
--synchronous -v,--verbose -V -1,--fast -2 -3 -4 -5 -6 -7 -8 -9,--best
"""
LIST_7Z = Program(
    "l t h i b", "-r=? -p=? -y -t=? -bd -ba -slt -scs=?", Operands(READS, first=(READS,)), words=True, abbreviates=False
)


def _copied(word: Argument) -> Judgement:
    """A file, or one on another machine: `host:file`."""
    if not word.exact or ":" in word.text.partition("/")[0]:
        return Judgement(Category.Unrecognized, f"`{word.text}` may lie on another machine", word)
    return Judgement(Category.ReadsFilesystem, "", reads=(word,))


PROGRAMS = (
    Program("tar gtar bsdtar", judge=_tar),
    Program(
        "gzip gunzip pigz unpigz",
        f"{GZIP} -d,--decompress,--uncompress -p= -i",
        Operands(REPLACES),
        {"-c,--stdout,--to-stdout": turns(READS), "-l,--list": turns(READS), "-t,--test": turns(READS)},
        inert=True,
    ),
    Program(
        "bzip2 bunzip2 pbzip2",
        f"{GZIP} -d,--decompress -z,--compress -s,--small --repetitive-fast --repetitive-best --exponential",
        Operands(REPLACES),
        {"-c,--stdout": turns(READS), "-t,--test": turns(READS)},
        inert=True,
    ),
    Program(
        "xz unxz lzma unlzma lzip lzop",
        """
        -z,--compress -d,--decompress,--uncompress -k,--keep -f,--force -e,--extreme -0 -1 -2 -3 -4 -5 -6 -7 -8 -9
        -T,--threads= -q,--quiet -v,--verbose -h -H,--long-help -V -S,--suffix= -F,--format= -C,--check= -M,--memlimit=
        --no-sparse --single-stream --ignore-check --robot --block-size= --no-warn -Q
        """,
        Operands(REPLACES),
        {
            "-c,--stdout,--to-stdout": turns(READS),
            "-l,--list": turns(READS),
            "-t,--test": turns(READS),
            "--files=?": NAMES,
            "--files0=?": NAMES,
        },
    ),
    Program(
        "zstd unzstd pzstd lz4 unlz4 brotli",
        """
        -z -d,--decompress,--uncompress -k,--keep -f,--force -q,--quiet -v,--verbose -h -H -V -r -T= --threads= --ultra
        --fast=? --adapt=? --long=? --single-thread --rsyncable -1 -2 -3 -4 -5 -6 -7 -8 -9 --best --no-progress
        --progress --sparse --no-sparse -C,--check --no-check --content-size --format= -B= --exclude-compressed
        """,
        Operands(REPLACES),
        {
            "-c,--stdout": turns(READS),
            "-l,--list": turns(READS),
            "-t,--test": turns(READS),
            "-o=": WRITES,
            "-D=": READS,
            "--output-dir-flat=": WRITES,
            "--output-dir-mirror=": WRITES,
            "--rm": turns(DELETES),
        },
        abbreviates=False,
    ),
    Program(
        "zcat gzcat bzcat xzcat lzcat zstdcat lz4cat",
        "-f,--force -l,--list -q,--quiet -r,--recursive -S,--suffix= -t,--test -v,--verbose -k -d -T=",
        Operands(READS),
        inert=True,
    ),
    Program("zdiff zcmp bzdiff xzdiff", "-q,--quiet -u -r -N -b -w -c", Operands(READS), inert=True),
    Program(
        "unzip",
        "-a -b -B -C -f -h -j -K -L -m -n -o -q -s -T -u -U -W -X -x= -P= -1 -2",
        Operands(TEXT, first=(READS,)),
        {"-l": TEXT, "-p": TEXT, "-t": TEXT, "-c": TEXT, "-v": TEXT, "-z": TEXT, "-Z": TEXT, "-d=": LISTS},
        Category.ModifiesFilesystem,
        "unpacks {1:archive} here",
        modes=(
            ("-l -p -t -c -v -z -Z", Program("", "", Operands(TEXT, first=(READS,)))),
            (
                "-d",
                Program(
                    "",
                    "",
                    Operands(TEXT, first=(READS,)),
                    {"-d": UNPACKS},
                    Category.ModifiesFilesystem,
                    "unpacks {1:archive}",
                ),
            ),
        ),
        abbreviates=False,
    ),
    Program("zipinfo", "-1 -2 -s -m -l -v -h -M -t -T -z", Operands(TEXT, first=(READS,)), abbreviates=False),
    Program(
        "unrar",
        "",
        subcommands=(
            Program("l lb lt v vb vt t", "", Operands(READS, least=1)),
            Program("x e", "", Operands(TEXT, first=(READS,)), {}, Category.ModifiesFilesystem, "unpacks {1:archive}"),
        ),
    ),
    Program(
        "zip",
        """
        -r -q -rq -qr -j -rj -jr -0 -1 -2 -3 -4 -5 -6 -7 -8 -9 -r0 -r1 -r9 -9r -qr9 -r9q -u -ur -ru -y -ry -yr -v -rv
        -e -er -re -X -rX -Xr -D -rD -x= -i= -P= --exclude= --include= -@
        """,
        Operands(READS, first=(WRITES,)),
        {"-m": turns(DELETES), "-rm": turns(DELETES), "-b=": WRITES, "-O=": WRITES, "--out=": WRITES},
        abbreviates=False,
        words=True,
    ),
    Program(
        "7z 7za 7zr 7zz",
        subcommands=(
            LIST_7Z,
            Program(
                "x e",
                "-r=? -p=? -y -t=? -ao=? -bd",
                Operands(TEXT, first=(READS,), here=UNPACKS, here_unless="-o"),
                {"-o=?": UNPACKS},
                Category.ModifiesFilesystem,
                "unpacks {1:archive}",
                abbreviates=False,
            ),
            Program("a u", "-r=? -p=? -y -t=? -m=? -x=? -i=? -bd", Operands(READS, first=(WRITES,)), abbreviates=False),
        ),
    ),
    Program(
        "cpio",
        "-t,--list -v,--verbose -i,--extract -n,--numeric-uid-gid -c -B -H,--format= --quiet -u -d -m -a -0 -L",
        effects={"-F,--file=": proven(_copied), "-I=": proven(_copied)},
        category=Category.Unrecognized,
        phrase="may unpack to anywhere",
        modes=(("-t", Program("", "", Operands(TEXT))),),
        abbreviates=False,
    ),
    Program(
        "ar gar",
        subcommands=(
            Program("t tv vt p pv -t -p", "", Operands(TEXT, first=(READS,))),
            Program("r rc rcs rcu cr crs rs rv q qc qcs", "", Operands(READS, first=(WRITES,))),
            Program("d dv", "", Operands(TEXT, first=(Effect(Role.Writes, Category.DeletesData, "deletes from"),))),
            Program(
                "x xv xo", "", Operands(TEXT, first=(READS,)), {}, Category.ModifiesFilesystem, "unpacks {1:library}"
            ),
        ),
    ),
)

EXAMPLES = """
Unrecognized: xz -dc --files=list
DeletesData: tar -tf a.tar --remove-files
ReadsFilesystem: tar tf a.tgz
ReadsFilesystem: tar -tzvf a.tgz
ReadsFilesystem: tar --list -f a.tar
ReadsFilesystem: tar -xOf a.tgz README.md
ModifiesFilesystem: tar xzf a.tgz
ModifiesFilesystem: tar -xf a.tar -C build
ModifiesFilesystem: tar xfC a.tar build
ModifiesSystem: tar xf a.tar -C /opt
ModifiesSystem: tar -xPf a.tar
ModifiesFilesystem: tar czf a.tgz src
ReadsFilesystem: tar -cf - src
ReadsSecrets: tar czf a.tgz ~/.ssh
ReadsSecrets: tar -cf - -C ~ .
ModifiesSystem: tar -cf /srv/a.tar src
Unrecognized: tar -cf a.tar -I ./evil src
ModifiesFilesystem: tar -cf a.tar.zst -I 'zstd -19' src
Unrecognized: tar cf a.tar --checkpoint=1 --checkpoint-action=exec=sh src
Unrecognized: tar tf a.tar --to-command=sh
Unrecognized: tar -tf a.tar --use-compress-prog ./evil
Unrecognized: tar tfI a.tar ./evil
ModifiesRemote: tar xf host:a.tar
Unrecognized: tar --rsh-command=./evil -tf a
Unrecognized: tar czf a.tgz -T names
DeletesData: tar czf a.tgz --remove-files src
DeletesData: tar --delete -f a.tar x
Unrecognized: tar
ReadsFilesystem: gzip -l a.gz
ReadsFilesystem: gunzip -c a.gz
ModifiesFilesystem: gzip a
ModifiesFilesystem: gunzip a.gz
ReadsFilesystem: xz -lv a.xz
ReadsFilesystem: zstd -dc a.zst
DeletesData: zstd --rm a
ReadsFilesystem: zcat a.gz
ReadsFilesystem: unzip -Z1 x.zip
ReadsFilesystem: unzip -l a.zip
ReadsFilesystem: unzip -p a.zip x
ModifiesFilesystem: unzip -q a.zip
ModifiesSystem: unzip a.zip -d /opt/x
ModifiesFilesystem: zip -r a.zip src
Unrecognized: zip a.zip x -T -TT 'sh #'
DeletesData: zip -m a.zip x
ReadsFilesystem: 7z l a.7z
ModifiesFilesystem: 7z x a.7z
ModifiesSystem: 7z x -o/opt a.7z
ReadsFilesystem: cpio -itv
ReadsFilesystem: cpio -it -F a.cpio
Unrecognized: cpio -it -F host:a.cpio
Unrecognized: cpio -idm
ReadsFilesystem: ar t lib.a
ModifiesFilesystem: ar rcs lib.a a.o
ReadsFilesystem: bzip2 -dc a.bz2
ModifiesFilesystem: bunzip2 a.bz2
ReadsFilesystem: zdiff a.gz b.gz
ReadsFilesystem: zipinfo -1 a.zip
ReadsFilesystem: unrar l a.rar
ModifiesFilesystem: unrar x a.rar
ModifiesSystem: zstd -o /etc/x.zst x
ModifiesSystem: zstd --output-dir-flat /etc x
ModifiesSystem: zstd --output-dir-mirror /etc x
ModifiesSystem: zip -O /etc/x.zip a.zip
ModifiesSystem: zip -b /etc x.zip a
ModifiesFilesystem: ar x lib.a
Unrecognized: xz --files0=list.txt
"""
