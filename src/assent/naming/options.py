"""The number of words an option takes, by the known facts about its program."""

from __future__ import annotations

from assent.closed import Choice
from assent.command.model import Argument
from assent.errors import assert_never
from assent.knowledge import Known
from assent.option_table import Takes

_PROGRAMS = frozenset(
    """
    ls dir vdir ll tree exa eza lsd stat file du df cat tac bat batcat less more most head tail nl wc od xxd hexdump
    strings rev cut paste join sort uniq tr column fold fmt expand unexpand split csplit comm diff colordiff sdiff cmp
    patch grep egrep fgrep zgrep rg ag ack ugrep pcregrep sed gsed awk gawk mawk nawk jq yq xmllint
    cp mv rm rmdir mkdir touch ln link unlink install shred truncate mktemp mkfifo mknod rename readlink realpath
    basename dirname chmod chown chgrp chattr lsattr setfacl getfacl find fd fdfind locate dd rsync scp sftp ssh rclone
    tar gtar bsdtar zip unzip gzip gunzip zcat bzip2 bunzip2 bzcat xz unxz xzcat zstd unzstd lz4 7z 7za rar unrar ar
    cpio curl wget http https xh aria2c md5sum sha1sum sha224sum sha256sum sha384sum sha512sum shasum b2sum cksum sum
    base64 base32 vi vim nvim vimdiff nano pico emacs emacsclient ed ex micro helix hx kate gedit code subl
    python python2 python3 pypy pypy3 ipython node nodejs ruby irb perl php lua luajit julia Rscript tclsh wish
    osascript guile racket groovy scala bash sh zsh dash ksh fish csh tcsh pwsh powershell source . cd pushd tee xargs
    gcc g++ cc c++ clang clang++ tsc rustc javac java ld as nm objdump readelf strip ldd gdb lldb valgrind
    psql sqlite3 mysql open xdg-open pandoc ffmpeg ffprobe convert magick gs ps2pdf qpdf
    """.split()
)


class Stretch(Choice):
    """The meaning of an option for the word after it."""

    Alone = "alone"  # --no-pager, --color=auto, -n5
    WithNext = "with next"  # -C /repo
    Unknown = "unknown"  # it may take the next word, or not


def stretch(known: Known, word: Argument) -> Stretch:
    """The reach of the option `word` of the command `known`."""
    spelling, equals, _ = word.prefix.partition("=")
    takes = known.option(spelling)
    if equals:
        return Stretch.Alone if takes or spelling.startswith("--") else Stretch.Unknown
    if takes is not None:
        return _stretch(takes)
    return Stretch.Unknown if spelling.startswith("--") else _cluster(known, spelling)


def _stretch(takes: Takes) -> Stretch:
    match takes:
        case Takes.Nothing | Takes.Attached:
            return Stretch.Alone
        case Takes.Value:
            return Stretch.WithNext
        case Takes.Uncertain:
            return Stretch.Unknown
        case _:
            assert_never(takes)


def _cluster(known: Known, spelling: str) -> Stretch:
    """The same for letters behind one dash: `-it`, `-p8080:80`."""
    for at in range(1, len(spelling)):
        takes = known.option("-" + spelling[at])
        if takes is None or takes is Takes.Uncertain:
            return Stretch.Unknown
        if takes is not Takes.Nothing:
            return Stretch.Alone if at + 1 < len(spelling) else _stretch(takes)
    return Stretch.Alone


def takes_files(program: str) -> bool:
    """Whether what follows the program, known by its bare name, is not a verb: `cat README`, `python3.12 x`."""
    return program in _PROGRAMS or program.rstrip("0123456789.") in _PROGRAMS
