"""What computes or makes text: calculators, generators, macros, translations."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.finding import Judgement
from assent.risk.rule import (
    LISTS,
    NONE,
    READS,
    RUNS,
    TEXT,
    WRITES,
    Effect,
    Operands,
    Program,
    Role,
    always,
    proven,
    turns,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument


def _stack(word: Argument) -> Judgement:
    """A program of dc: `!` runs a command unless it compares."""
    if not word.exact:
        return Judgement(Category.Unrecognized, f"`{word.text}` is an expression whose value is not known", word)
    bare = word.text.replace("!=", "").replace("!<", "").replace("!>", "")
    if "!" in bare or "?" in bare:
        return Judgement(Category.Unrecognized, f"`{word.text}` may run a command", word)
    return Judgement(Category.ReadsFilesystem, "`dc` only computes")


def _calculation(word: Argument) -> Judgement:
    """An expression of qalc, which has functions for files and programs as well."""
    if word.exact and not any(name in word.text for name in ("export", "load", "plot", "command", "save")):
        return Judgement(Category.ReadsFilesystem, "`qalc` only computes")
    return Judgement(Category.Unrecognized, f"`{word.text}` may read or write files", word)


def _cow(word: Argument) -> Judgement:
    """A picture by its name; a file with one is code in Perl."""
    if word.exact and word.text.isalnum():
        return Judgement(Category.ReadsFilesystem, f"`{word.text}` is a picture")
    return Judgement(Category.Unrecognized, f"`{word.text}` is run as code", word)


PROGRAMS = (
    Program("expr", "", inert=True, permutes=False),
    Program(
        "bc", "-l,--mathlib -q,--quiet -s,--standard -w,--warn -i,--interactive -v -h", Operands(READS), inert=True
    ),
    Program(
        "dc",
        "-V -h",
        Operands(Effect(Role.Reads, Category.Unrecognized, "runs the macros of")),
        {"-e,--expression=": proven(_stack), "-f,--file=": RUNS},
        Category.Unrecognized,
        "runs the macros of {|its input}",
        modes=(("-e -V -h", Program("", "", Operands(RUNS))),),
    ),
    Program(
        "units gunits",
        "-1,--one-line -t,--terse -v,--verbose -s,--strict -q,--quiet -d,--digits= -o,--output-format= -e,--exponential"
        " -c,--check -m,--minus -S,--show-factor -n,--nolists -U,--unitsfile -V -h",
        Operands(TEXT),
        {"-f,--file=": READS, "-L,--logfile=": WRITES},
        abbreviates=False,
    ),
    Program(
        "qalc",
        "-t,--terse -s,--set= -b,--base= -c,--color=? -l,--list=? -m,--time= -n -i -u8 -h -v",
        Operands(proven(_calculation)),
        {"-f,--file=": RUNS, "-e,--exrates": Effect(Role.Text, Category.ReadsRemote, "fetches rates")},
        abbreviates=False,
    ),
    Program("seq gseq jot", "-f,--format= -s,--separator= -w,--equal-width -b= -c -n -p= -r", inert=True, number=True),
    Program("factor primes", "-h --exponents", inert=True),
    Program(
        "numfmt",
        """
        --debug -d,--delimiter= --field= --format= --from= --from-unit= --grouping --header=? --invalid= --padding=
        --round= --suffix= --to= --to-unit= -z,--zero-terminated
        """,
        inert=True,
    ),
    Program(
        "uuidgen uuidparse uuid ulid pwgen",
        """
        -r,--random -t,--time -n,--namespace= -N,--name= -m,--md5 -s,--sha1 -x,--hex -C,--count= -h -V -v= -1 -0 -A -B
        -c -y -d -a -J,--json --noheadings
        """,
        Operands(TEXT),
        {"-o,--output=": WRITES, "-H,--sha1-file=": READS},
        abbreviates=False,
    ),
    Program(
        "envsubst",
        "-h -V -v,--variables",
        category=Category.ReadsSecrets,
        phrase="puts the environment into text",
        modes=(("-v -V -h", Program("")),),
    ),
    Program(
        "getopt",
        "-a,--alternative -l,--longoptions= -n,--name= -o,--options= -q,--quiet -Q,--quiet-output -s,--shell= -T,--test"
        " -u,--unquoted -h -V",
        inert=True,
        permutes=False,
    ),
    Program("gettext ngettext", "-c,--context= -d,--domain= -e -E -n -s -h -V", Operands(TEXT)),
    Program(
        "msgfmt",
        "-c,--check --check-format -v,--verbose --statistics -f,--use-fuzzy -h -V --strict -j --java -l= -r=",
        Operands(READS),
        {"-o,--output-file=": WRITES, "-D,--directory=": LISTS, "-d=": WRITES},
        Category.ModifiesFilesystem,
        "writes a catalog{+from}",
        modes=(("-o", Program("", "", Operands(READS))), ("-h -V", Program(""))),
        abbreviates=False,
    ),
    Program(
        "msgcat msgattrib msgcmp msggrep msguniq msgconv msgcomm",
        "-n -s,--sort-output -i,--indent --no-location --no-wrap -w,--width= --untranslated --translated --no-obsolete"
        " --only-fuzzy --no-fuzzy --only-obsolete -u --use-first -h -V -t,--to-code= -F -K -T -e= -c -v",
        Operands(READS),
        {"-o,--output-file=": WRITES, "-f,--files-from=": READS, "-D,--directory=": LISTS},
        abbreviates=False,
    ),
    Program(
        "msgmerge",
        "-q,--quiet -v,--verbose -N,--no-fuzzy-matching --previous -s,--sort-output --no-location --no-wrap"
        " -w,--width= -h -V",
        Operands(READS),
        {"-U,--update": turns(WRITES), "-o,--output-file=": WRITES, "-C,--compendium=": READS},
        abbreviates=False,
    ),
    always("xgettext msginit msgen msgfilter msgexec", Category.ModifiesFilesystem, "writes a catalog{+from}"),
    always("m4 gm4", Category.Unrecognized, "runs the macros of {|its input}, which may run programs"),
    Program("cal ncal", "-1 -3 -y -m= -j -s -w -A= -B= -h -M -S -n= -Y -C -N -e -J -p -b -o -d= -H= -5", inert=True),
    Program(
        "figlet toilet lolcat fortune boxes banner cmatrix asciiquarium",
        "-f= -w= -c -n -t -k -a -s -l -o -e= -T= -b -d -g -p= -y -S= -F= -m= -i",
        Operands(TEXT),
    ),
    Program("sl", "-a -l -F -e", NONE),  # a train; with a word it is Sapling, which works on a repository
    Program("cowsay cowthink", "-b -d -g -p -s -t -w -y -n -l -e= -T= -W=", Operands(TEXT), {"-f=": proven(_cow)}),
    Program("yes", "", inert=True),
)

EXAMPLES = """
Destroys: msgfilter -i a.po rm -rf ~
ReadsFilesystem: expr 1 + 2
ReadsFilesystem: bc -l
ReadsFilesystem: echo '1/3' | bc -l
ReadsFilesystem: dc -e '2 3 + p'
Unrecognized: dc -e '!rm x'
Unrecognized: dc -f prog
Unrecognized: dc prog
Unrecognized: dc
ReadsFilesystem: units -t '3 feet' m
ReadsFilesystem: qalc -t 1+1
Unrecognized: qalc "export([1], x)"
ReadsFilesystem: seq 1 2 -10
ReadsFilesystem: factor 42
ReadsFilesystem: numfmt --to=iec 1024
ReadsFilesystem: uuidgen -r
ReadsSecrets: envsubst
ReadsSecrets: envsubst '$HOME'
ReadsFilesystem: envsubst -v '$HOME'
ReadsFilesystem: getopt -o ab: -- -a "$@"
ReadsFilesystem: gettext -d x hi
ModifiesFilesystem: msgfmt a.po
ModifiesFilesystem: msgfmt -o a.mo a.po
ReadsFilesystem: msgfmt -c -o /dev/null a.po
ReadsFilesystem: msgattrib --untranslated a.po
ModifiesFilesystem: msgmerge -U a.po a.pot
ModifiesFilesystem: xgettext a.py
Unrecognized: m4 a.m4
ReadsFilesystem: sl -l
Unrecognized: sl push
ReadsFilesystem: cal -3
ReadsFilesystem: cowsay moo
ReadsFilesystem: cowsay -f tux moo
Unrecognized: cowsay -f ./x.cow moo
ReadsFilesystem: figlet hi
ReadsFilesystem: yes
"""
