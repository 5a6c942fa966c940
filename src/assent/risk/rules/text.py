"""Sorting, cutting, joining and shaping lines of text; numbers."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.finding import Judgement
from assent.risk.rule import (
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
    turns,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument


def _temporary(word: Argument) -> Judgement:
    """Where temporary files are kept, which are gone afterwards."""
    if word.exact and word.text.rstrip("/") in ("/tmp", "/var/tmp"):  # noqa: S108 - only named
        return Judgement(Category.ReadsFilesystem, "")
    return Judgement(Category.ModifiesFilesystem, f"`{word.text}` holds temporary files", word, writes=(word,))


PROGRAMS = (
    Program(
        "sort gsort",
        """
        -b,--ignore-leading-blanks -d,--dictionary-order -f,--ignore-case -g,--general-numeric-sort
        -i,--ignore-nonprinting -M,--month-sort -h,--human-numeric-sort -n,--numeric-sort -R,--random-sort -r,--reverse
        --sort= -V,--version-sort --batch-size= -c -C --check=? --debug -k,--key= -m,--merge -s,--stable
        -S,--buffer-size= -t,--field-separator= --parallel= -u,--unique -z,--zero-terminated
        """,
        Operands(READS),
        {
            "-o,--output=": WRITES,
            "-T,--temporary-directory=": proven(_temporary),
            "--compress-program=": RUNS,
            "--files0-from=": NAMES,
            "--random-source=": READS,
        },
    ),
    Program(
        "uniq guniq",
        """
        -c,--count -d,--repeated -D --all-repeated=? -f,--skip-fields= --group=? -i,--ignore-case -s,--skip-chars=
        -u,--unique -z,--zero-terminated -w,--check-chars=
        """,
        Operands(first=(READS, Effect(Role.Writes, None, "writes its second operand")), most=2),
        inert=True,
        number=True,
    ),
    Program(
        "cut gcut",
        """
        -b,--bytes= -c,--characters= -d,--delimiter= -f,--fields= -n --complement -s,--only-delimited
        --output-delimiter= -z,--zero-terminated -w
        """,
        Operands(READS),
        inert=True,
    ),
    Program("tr gtr", "-c,-C,--complement -d,--delete -s,--squeeze-repeats -t,--truncate-set1 -u", inert=True),
    Program(
        "wc gwc",
        "-c,--bytes -m,--chars -l,--lines -L,--max-line-length -w,--words --total=",
        Operands(READS),
        {"--files0-from=": NAMES},
        inert=True,
    ),
    Program(
        "nl",
        """
        -b,--body-numbering= -d,--section-delimiter= -f,--footer-numbering= -h,--header-numbering=
        -i,--line-increment= -l,--join-blank-lines= -n,--number-format= -p,--no-renumber -s,--number-separator=
        -v,--starting-line-number= -w,--number-width=
        """,
        Operands(READS),
        inert=True,
    ),
    Program("paste", "-d,--delimiters= -s,--serial -z,--zero-terminated", Operands(READS), inert=True),
    Program(
        "join",
        "-a= -e= -i,--ignore-case -j= -o= -t= -v= -1= -2= --check-order --nocheck-order --header -z,--zero-terminated",
        Operands(READS),
        inert=True,
    ),
    Program(
        "comm",
        "-1 -2 -3 -i --check-order --nocheck-order --output-delimiter= --total -z,--zero-terminated",
        Operands(READS),
        inert=True,
    ),
    Program(
        "fmt",
        "-c,--crown-margin -p,--prefix= -s,--split-only -t,--tagged-paragraph -u,--uniform-spacing -w,--width= -g=",
        Operands(READS),
        inert=True,
        number=True,
    ),
    Program("fold", "-b,--bytes -s,--spaces -w,--width=", Operands(READS), inert=True, number=True),
    Program(
        "expand unexpand", "-a,--all -i,--initial --first-only -t,--tabs=", Operands(READS), inert=True, number=True
    ),
    Program(
        "pr",
        """
        --columns= -a,--across -c,--show-control-chars -d,--double-space -D,--date-format= -e,--expand-tabs=?
        -F,-f,--form-feed -h,--header= -i,--output-tabs=? -J,--join-lines -l,--length= -m,--merge -n,--number-lines=?
        -N,--first-line-number= -o,--indent= -r,--no-file-warnings -s,--separator=? -S,--sep-string=?
        -t,--omit-header -T,--omit-pagination -v,--show-nonprinting -w,--width= -W,--page-width=
        """,
        Operands(READS),
        inert=True,
        number=True,
    ),
    Program(
        "column",
        """
        -t,--table -n,--table-name= -O,--table-order= -N,--table-columns= -l,--table-columns-limit=
        -E,--table-noextreme= -d,--table-noheadings -e,--table-header-repeat -H,--table-hide= -R,--table-right=
        -T,--table-truncate= -W,--table-wrap= -L,--keep-empty-lines -J,--json -r,--tree= -i,--tree-id=
        -p,--tree-parent= -c,--output-width= -o,--output-separator= -s,--separator= -x,--fillrows -h -V
        """,
        Operands(READS),
        inert=True,
    ),
    Program("rev tsort", "-h -V", Operands(READS), inert=True),
    Program(
        "look",
        "-a,--alternative -d,--alphanum -f,--ignore-case -t,--terminate= -h -V",
        Operands(first=(TEXT, READS)),
        inert=True,
    ),
    Program(
        "shuf gshuf",
        "-i,--input-range= -n,--head-count= -r,--repeat -z,--zero-terminated",
        Operands(READS),
        {"-e,--echo": turns(TEXT), "-o,--output=": WRITES, "--random-source=": READS},
    ),
    Program(
        "iconv",
        "-f,--from-code= -t,--to-code= -l,--list -c -s,--silent --verbose --usage",
        Operands(READS),
        {"-o,--output=": WRITES},
    ),
    Program(
        "dos2unix unix2dos",
        "-q,--quiet -f,--force -k,--keepdate -h -V -m,--add-bom -r,--remove-bom -s,--safe -b -l,--newline -v -u -D=",
        Operands(WRITES, least=1),
        {"-i,--info=?": turns(READS)},
        abbreviates=False,
    ),
)

EXAMPLES = """
ReadsFilesystem: sort -u -k2,2n -t: a.txt
ReadsFilesystem: sort -T /tmp a.txt
ModifiesFilesystem: sort -T cache a.txt
ReadsFilesystem: sort ./*.txt
Unrecognized: sort *.txt
Unrecognized: sort --files0-from=list
Unrecognized: wc --files0-from=-
ModifiesFilesystem: sort -uo a.txt a.txt
ModifiesFilesystem: sort -co a.txt a.txt
ModifiesFilesystem: sort --outp=b a.txt
ModifiesSystem: sort -o /etc/hosts a
Unrecognized: sort --compress-program=./x a
ReadsFilesystem: uniq -c in
ModifiesFilesystem: uniq in out
ModifiesFilesystem: uniq input output
ModifiesFilesystem: uniq *.txt
ReadsFilesystem: cut -d: -f1 /etc/passwd
ReadsFilesystem: tr -d '[:space:]'
ReadsFilesystem: wc -l src/*.py
ReadsFilesystem: nl -ba -nrz Cargo.toml
ReadsFilesystem: column -t -s, data.csv
ReadsFilesystem: shuf -n 1 words
ModifiesFilesystem: shuf -o words words
ReadsFilesystem: shuf -e a b c
ReadsFilesystem: iconv -f latin1 -t utf8 a.txt
ModifiesFilesystem: iconv -t utf8 -o b.txt a.txt
ReadsFilesystem: pr -n a
ReadsFilesystem: fold -sw 80 a
ReadsFilesystem: paste -sd, a
ReadsFilesystem: join -t, a b
ReadsFilesystem: comm -12 a b
ReadsFilesystem: expand -t 4 a
ReadsFilesystem: rev a
ReadsFilesystem: look wor
ModifiesFilesystem: dos2unix a.txt
ReadsFilesystem: dos2unix -i a.txt
ReadsFilesystem: fold -w 80 a
ReadsFilesystem: fmt -w 72 a
"""
