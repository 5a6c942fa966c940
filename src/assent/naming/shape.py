"""The look of a word: whether it may be a verb, or is a file or a value."""

from __future__ import annotations

from assent.command.model import Argument, Command, Wrapping

LONGEST_VERB = 64
# What tools are commonly told to do, where it is not known of one that it has subcommands.
VERBS = frozenset(
    "add audit bench build bundle check clean compile create deploy dev doctor export fix format gen generate init "
    "install lint list migrate pack preview publish pull push release remove run serve setup start sync test typecheck "
    "update upgrade validate watch".split()
)

_FIRST = frozenset("abcdefghijklmnopqrstuvwxyz")
_LATER = _FIRST | frozenset("0123456789._-")
_LINE_BREAKS = frozenset("\n\r")
_BLANKS = frozenset(" \t")
_DIGITS = frozenset("0123456789")
_EXTENSIONS = frozenset(
    """
    7z apk asc asm avi avif awk bak bash bat bin bmp bz2 c cc cert cfg class clj cmake cmd conf config cpp crt cs
    css csv cxx dart db deb diff dll dmg doc docx dot ear egg ejs elf env epub erl ex exe exs fish flac flv fs gem
    gemspec gif go gpg gql gradle graphql groovy gz h hbs hcl heic hh hpp hs htm html ico img inc ini iso ipynb jar
    java jpeg jpg js json json5 jsonc jsonl jsx key kdbx kt kts less lock log lua lz4 m4a m4v man map mat md mdx mjs
    mk mkv ml mov mp3 mp4 mpeg mpg msi nim nix o odt ogg opus org out p12 parquet patch pcap pdf pem php pid pl
    plist pm png po ppt pptx properties proto ps1 psd py pyc pyi pyx qcow2 r rar rb rdb repo rlib rpm rs rst rtf s
    sass scala scm scss service sh sig so socket sol sql sqlite sqlite3 squashfs srt styl sv svelte svg swift tar
    tbz tcl tex tf tfstate tfvars tgz tif tiff timer toml torrent ts tsv tsx ttf txt txz v vb vcf vdi vhd vmdk vtt
    vue war wasm wav webm webp whl wma wmv woff woff2 xcf xls xlsx xml xsl xz yaml yml zig zip zsh zst
    """.split()
)
_BY_HOST = ("ssh",)  # what runs a command elsewhere without a subcommand that says so


def is_plain(word: Argument) -> bool:
    """Whether `word` is written without quoting, escapes and expansions."""
    return word.exact and not word.quoted and word.end - word.start == len(word.text)


def is_flag(word: Argument) -> bool:
    """Whether `word` certainly begins as an option does: `-l`, `--`; not `-`."""
    return len(word.prefix) > 1 and word.prefix[0] == "-"


def is_verb_like(word: Argument) -> bool:
    """Whether `word` is a plain lower-case word that looks neither like a file nor like a value."""
    text = word.text
    if not is_plain(word) or len(text) > LONGEST_VERB or not _LATER.issuperset(text):
        return False
    return text[0] in _FIRST and not is_path_like(text)


def is_path_like(text: str) -> bool:
    """Whether `text` looks like the path of a file or folder, or holds one, as a URL does."""
    _, dot, extension = text.rpartition(".")
    return "/" in text or text[:1] in ("~", ".") or bool(dot and extension.lower() in _EXTENSIONS)


def is_value(text: str) -> bool:
    """Whether `text` is of the kind that differs from call to call: free text, or a word with digits."""
    if not _LINE_BREAKS.isdisjoint(text):
        return True
    if not _BLANKS.isdisjoint(text):
        return text[0] not in "/~."
    return text[:1] != "-" and not _DIGITS.isdisjoint(text) and not is_path_like(text)


def spoken(command: Command) -> tuple[Argument, ...]:
    """Its own words, after those of a subcommand that runs it elsewhere: `docker exec web ls`.

    Other wrappers are seen through: `sudo npm install` is `npm install`, run by another user.
    """
    for at in range(len(command.wrappers) - 1, -1, -1):
        wrapper = command.wrappers[at]
        if wrapper.wrapping is Wrapping.Remote and wrapper.name not in _BY_HOST:
            return (*wrapper.words, *command.argv)
    return command.argv


def program_of(words: tuple[Argument, ...], command: Command) -> str | None:
    """The program that `spoken` words begin with, by the name under which it is known."""
    return command.program if words is command.argv else words[0].text.rpartition("/")[2]
