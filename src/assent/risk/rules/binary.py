"""Bytes as text: dumps, encodings, checksums."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.finding import Judgement
from assent.risk.rule import READS, WRITES, Effect, Operands, Program, Role, proven

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument


def _object(word: Argument) -> Judgement:
    """A file to show; the GNU binutils take options and names from `@file`."""
    if word.prefix.startswith("@"):
        return Judgement(Category.Unrecognized, f"`{word.text}` is a file that holds options", word)
    return Judgement(Category.ReadsFilesystem, "", reads=(word,))


OBJECTS = Operands(proven(_object))
SUMS = "-b,--binary -c,--check --tag -t,--text -z,--zero --ignore-missing --quiet --status --strict -w,--warn"

PROGRAMS = (
    Program(
        "od",
        """
        -A,--address-radix= --endian= -j,--skip-bytes= -N,--read-bytes= -S,--strings=? -t,--format=
        -v,--output-duplicates -w,--width=? --traditional -a -b -c -d -f -i -l -o -s -x
        """,
        Operands(READS),
        inert=True,
        signs="+",
    ),
    Program(
        "hexdump hd",
        """
        -b,--one-byte-octal -c,--one-byte-char -C,--canonical -d,--two-bytes-decimal -o,--two-bytes-octal
        -x,--two-bytes-hex -L,--color=? -e,--format= -n,--length= -s,--skip= -v,--no-squeezing -h -V
        """,
        Operands(READS),
        {"-f,--format-file=": READS},
        inert=True,
    ),
    Program(
        "hexyl",
        "-n,--length= -c,--bytes= -s,--skip= -v --color= -p,--plain --border= --panels= -C -P -b= --block-size= -o="
        " -h -V",
        Operands(READS),
        inert=True,
    ),
    Program(
        "xxd",
        """
        -a,-autoskip -b,-bits -C,-capitalize -c,-cols= -d -E,-EBCDIC -e -g,-groupsize= -h,-help -i,-include -l,-len=
        -n,-name= -o= -p,-ps,-postscript,-plain -r,-revert -R= -s,-seek= -u,-uppercase -v,-version
        """,
        Operands(first=(READS, Effect(Role.Writes, None, "writes its second operand")), most=2),
        abbreviates=False,
        permutes=False,
        words=True,
    ),
    Program(
        "strings gstrings",
        """
        -a,--all -,-d,--data -f,--print-file-name -n,--bytes= -t,--radix= -w,--include-all-whitespace -o
        -T,--target= -e,--encoding= -U,--unicode= -s,--output-separator= -h -v -V
        """,
        OBJECTS,
        inert=True,
        number=True,
    ),
    Program("nm", "-a -A,-o -B -C,--demangle=? -D,--dynamic -g -n -p -P -r -S -u --defined-only", OBJECTS),
    Program("readelf", "-a -h -l -S -g -t -e -s -n -r -u -d -V -A -c -D -W,--wide -x= -p= --dyn-syms", OBJECTS),
    Program("ldd", "-v,--verbose -u,--unused -d -r", Operands(Effect(Role.Runs, None, "may run the file"))),
    Program(
        "base64 base32 basenc gbase64",
        """
        -d,-D,--decode -i,--ignore-garbage -w,--wrap= -b,--break= --base64 --base64url --base32 --base32hex --base16
        --base2msbf --base2lsbf --z85
        """,
        Operands(READS, most=1),
        {"-o,--output=": WRITES, "--input=": READS},
    ),
    Program("md5sum sha1sum sha224sum sha256sum sha384sum sha512sum gsha256sum", SUMS, Operands(READS), inert=True),
    Program("b2sum", f"{SUMS} -l,--length=", Operands(READS), inert=True),
    Program(
        "cksum", f"{SUMS} -a,--algorithm= -l,--length= --untagged --raw --base64 --debug", Operands(READS), inert=True
    ),
    Program("sum", "-r -s,--sysv", Operands(READS), inert=True),
    Program("shasum", "-a,--algorithm= -b -c,--check -t -U -0 -p -q -s -w --tag", Operands(READS), inert=True),
    Program("md5 sha1 sha256 sha512", "-p -q -r -t -x -n -c= -s,--string=", Operands(READS), inert=True),
    Program(
        "b3sum xxhsum xxh32sum xxh64sum xxh128sum crc32",
        "-c,--check --no-names -l,--length= --tag -H= -q,--quiet --num-threads= --no-mmap --raw --seek= -w"
        " -s,--status --strict"
        " --keyed --derive-key= -b -i= -a -r --crc32 --md5 --sha1 --sha256 --sha512 --simple --bsd",
        Operands(READS),
        inert=True,
    ),
    Program(
        "rhash",
        "-c,--check -h -V -r,--recursive -v -a,--all -C,--crc32 -M,--md5 -H,--sha1 --sha224 --sha256 --sha384 --sha512"
        " --simple --bsd --sfv -p,--printf= --percents --speed --skip-ok --uppercase --lowercase",
        Operands(READS),
        {"-o,--output=": WRITES, "-l,--log=": WRITES, "-u,--update=": WRITES},
        abbreviates=False,
    ),
)

EXAMPLES = """
ReadsFilesystem: od -c a.bin
ReadsFilesystem: rhash --sha256 a.bin
ModifiesFilesystem: rhash -l log a.bin
ReadsFilesystem: hexdump -C a.bin
ReadsFilesystem: xxd a.bin
ReadsFilesystem: xxd -l 16 a.bin
ModifiesFilesystem: xxd -r dump.hex out.bin
ModifiesFilesystem: xxd -ps a b
ReadsFilesystem: strings -n 8 bin/tool
ReadsFilesystem: base64
ReadsFilesystem: base64 -d data.b64
ModifiesFilesystem: base64 --output out.bin
ModifiesFilesystem: base64 -ob64.txt
ReadsSecrets: base64 ~/.ssh/id_rsa
ReadsFilesystem: sha256sum dist/*
ReadsFilesystem: md5sum -c sums.md5
ReadsFilesystem: hexyl -n 16 a.bin
ReadsFilesystem: nm -D bin/tool
ReadsFilesystem: readelf -h bin/tool
Unrecognized: strings @list
Unrecognized: nm @list
Unrecognized: ldd bin/tool
ReadsFilesystem: b2sum a
ReadsFilesystem: cksum -a sha256 a
ReadsFilesystem: sum a
ReadsFilesystem: shasum -a 256 a
ReadsFilesystem: md5 -q a
ReadsFilesystem: b3sum a
ReadsFilesystem: xxhsum -H1 a
ModifiesSystem: rhash -o /etc/x a
ModifiesSystem: rhash -u /etc/sums a
"""
