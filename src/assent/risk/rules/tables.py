"""Filters over tables of text and over records."""

from __future__ import annotations

from itertools import pairwise

from assent.command.options import part
from assent.risk.address import url
from assent.risk.category import Category
from assent.risk.finding import Judgement, Unknown
from assent.risk.rule import READS, TEXT, WRITES, Effect, Operands, Program, Role, always, proven, raises
from assent.risk.tally import Tally

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument, Command, Surroundings

MILLER_WRITES = frozenset(("-I", "tee", "split"))
MILLER_RUNS = frozenset("--prepipe --prepipex --load --mload -s system exec".split())
MILLER_LANGUAGE = frozenset(("put", "filter"))
SAYING = frozenset(
    "print printn eprint eprintn emit emit1 emitp emitf dump edump".split()
)  # may be followed by > "file"
CSV = """
-d,--delimiter= -t,--tabs -q,--quotechar= -u,--quoting= -b,--no-doublequote -p,--escapechar= -z,--maxfieldsize=
-e,--encoding= -L,--locale= -S,--skipinitialspace --blanks --null-value= --date-format= --datetime-format=
-H,--no-header-row -K,--skip-lines= -v,--verbose -l,--linenumbers --zero -V -h -n,--names -c,--columns= -r -i -m -g=
-y,--snifflimit= -I,--no-inference -C,--not-columns= -x,--delete-empty-rows --max-rows= --max-columns= --csv --json
--type --mean --median --stdev --len --min --max --sum --freq --freq-count= --count --unique --nulls --max-precision=
--no-grouping -k,--key= --indent= --left --right --outer --filenames -a,--any-match -D,--out-delimiter= -T,--out-tabs
--reverse --ignore-case --stream -f,--format= -s,--schema= --sheet= -j
"""
XSV = """
-h -d,--delimiter= -n,--no-headers -s,--select= -N,--numeric -R,--reverse -i,--ignore-case -v,--invert-match -r
-e,--end= --everything -c,--condense= -l,--limit= --len= --start= --nulls --cardinality --median --mode --just-names
-j,--jobs= --no-case --left --right --full --cross -a --asc --rows -p,--pad= -w,--width= -u --json -q,--quote=
-t,--out-delimiter= --crlf --ascii --escape= --no-quoting --no-escape --quote-always
"""


def _miller(command: Command, _: Surroundings) -> Judgement:
    """`mlr` with its options, verbs joined by `then`, and files; words that are neither are read as files."""
    tally = Tally("`mlr` only shows")
    words = command.argv[1:]
    verb = ""
    for before, word in pairwise(command.argv):
        verb = word.text if before.text == "then" or word.text in MILLER_LANGUAGE else verb
        if word.text == "-f" and verb in MILLER_LANGUAGE:
            tally.add(Category.Unrecognized, f"`mlr {verb} -f` takes its code from a file", word)
        tally.include(_miller_word(word))
    if tally.category is Category.ModifiesFilesystem:
        tally.writes += [word for word in words if word.prefix[:1] != "-" and not _is_expression(word)]
    return tally.judgement()


def _miller_word(word: Argument) -> Judgement:
    text = word.text
    if word.several and not word.glob:
        return Judgement(Category.Unrecognized, f"`mlr` may read `{text}` as an option", word, unknown=Unknown.Word)
    if text in MILLER_WRITES:
        return Judgement(Category.ModifiesFilesystem, f"`mlr {text}` writes files", word)
    if text in MILLER_RUNS:
        return Judgement(Category.Unrecognized, f"`mlr {text}` may run a program", word)
    if _is_expression(word):
        return _expression(word)
    reads = () if text.startswith("-") else (word,)
    return Judgement(Category.ReadsFilesystem, "`mlr` only shows", reads=reads)


def _is_expression(word: Argument) -> bool:
    return bool(set(word.text) & set('$(={@>|;"'))


def _expression(word: Argument) -> Judgement:
    """Miller's own language: it can write, run programs and see the environment."""
    if not word.exact:
        return Judgement(Category.Unrecognized, f"what `{word.text}` computes is not known before it runs", word)
    names = set("".join([letter if letter.isalnum() or letter == "_" else " " for letter in word.text]).split())
    if "ENV" in names or "os" in names:
        return Judgement(Category.ReadsSecrets, f"`{word.text}` may show the environment", word)
    if names & {"system", "exec", "tee"} or (names & SAYING and set(word.text) & set(">|")):
        return Judgement(Category.Unrecognized, f"`{word.text}` may write files or run programs", word)
    return Judgement(Category.ReadsFilesystem, "the expression only computes")


def _document(word: Argument) -> Judgement:
    """A file, or an address that is fetched."""
    if word.text.casefold().startswith(("http:", "https:")):
        return url(word)
    return Judgement(Category.ReadsFilesystem, f"`{word.text}` is read", reads=(word,))


def _field(word: Argument) -> Judgement:
    """`key=value` of jo; a value that begins with @, : or % is a file."""
    begin = word.text.find("=") + 1
    if word.text[begin : begin + 1] in ("@", ":", "%"):
        return Judgement(Category.ReadsFilesystem, f"`{word.text}` is read", reads=(part(word, begin + 1),))
    return Judgement(Category.ReadsFilesystem, "`jo` only shows")


def _selection(word: Argument) -> Judgement:
    """What dasel is asked for; its verbs `put` and `delete` write."""
    if word.exact and word.text not in ("put", "delete"):
        return Judgement(Category.ReadsFilesystem, "`dasel` only shows")
    return Judgement(Category.ModifiesFilesystem, f"`dasel {word.text}` may write the file", word)


PROGRAMS = (
    Program("mlr miller", judge=_miller),
    Program(
        "xsv qsv",
        "-h -V --list",
        subcommands=(
            Program(
                "cat count fixlengths flatten fmt frequency headers input join sample select slice sort stats table"
                " dedup"
                " enum behead validate",
                XSV,
                Operands(READS),
                {"-o,--output=": WRITES},
                abbreviates=False,
            ),
            Program("search", XSV, Operands(READS, first=(TEXT,)), {"-o,--output=": WRITES}, abbreviates=False),
            always(
                "index partition split extsort schema tojsonl excel snappy", Category.ModifiesFilesystem, "writes files"
            ),
            always(
                "apply foreach luau py fetch fetchpost sqlp lens", Category.Unrecognized, "runs code, or sends data"
            ),
        ),
    ),
    Program(
        "csvlook csvcut csvstat csvsort csvjoin csvstack csvjson csvformat in2csv",
        CSV,
        Operands(READS),
        {"-o,--output=": WRITES},
        abbreviates=False,
    ),
    Program(
        "csvgrep",
        "-d,--delimiter= -t,--tabs -q= -e,--encoding= -H,--no-header-row -c,--columns= -i,--invert-match -a,--any-match"
        " -n,--names -m,--match= -r,--regex= -K,--skip-lines= -l,--linenumbers -S -v -V -h",
        Operands(READS),
        {"-f,--file=": READS},
        abbreviates=False,
    ),
    always("csvclean", Category.ModifiesFilesystem, "may write cleaned rows{+of}"),
    Program("csvpy csvsql sql2csv", "-h", category=Category.Unrecognized, phrase="runs code or SQL{+on}", loose=True),
    Program(
        "datamash",
        """
        -C,--skip-comments -f,--full -g,--group= --header-in --header-out -H,--headers -i,--ignore-case -s,--sort --narm
        -R,--round= -W,--whitespace -t,--field-separator= --output-delimiter= -F,--filler= --format= -Z -c= -S -v
        """,
        inert=True,
    ),
    Program(
        "gron",
        "-u,--ungron -v,--values -c,--colorize -m,--monochrome -s,--stream -k,--insecure -j,--json --no-sort -h",
        Operands(proven(_document)),
        abbreviates=False,
    ),
    Program("jless jnv", "-h -V -m,--mode= --yaml --json -n -N -r -R --scrolloff= -c", Operands(READS)),
    Program("jo", "-p -a -B -D -e -n -v -V -d= -s -b", Operands(proven(_field)), {"-f=": READS}),
    Program("jc", "-h -v", Operands(Effect(Role.Runs, None, "runs")), loose=True),
    Program(
        "fx",
        "-h -v -y,--yaml -r,--raw -s,--slurp",
        Operands(raises(Category.Unrecognized, "runs JavaScript", Role.Runs), first=(READS,)),
    ),
    Program(
        "dasel",
        """
        -h -n,--null -m,--multiple --plain -c,--compact --colour --pretty=? -i,--in= --length -d,--depth= -p,--parser=
        -r,--read= -w,--write= -s,--selector= --indent= --escape-html -t,--type= -v,--value=
        """,
        Operands(proven(_selection)),
        {"-f,--file=": READS, "-o,--out=": WRITES},
        abbreviates=False,
    ),
    Program(
        "sd",
        "-F,--fixed-strings -f,--flags= -n,--max-replacements= -A,--across -h -V",
        Operands(WRITES, first=(TEXT, TEXT)),
        {"-p,--preview": Effect(turns=READS)},
        abbreviates=False,
    ),
    Program(
        "choose",
        "-c,--character-wise -d,--debug -x,--exclusive -n,--non-greedy -o,--output-field-separator="
        " -f,--field-separator="
        " --one-indexed -h -V",
        Operands(TEXT),
        {"-i,--input=": READS},
        abbreviates=False,
        number=True,
    ),
    Program(
        "hck huniq",
        "-d,--delimiter= -D= -f,--fields= -F= -e= -r -E -L -z -h -V -c,--count -s",
        Operands(READS),
        {"-o,--output=": WRITES},
    ),
)

EXAMPLES = """
Unrecognized: mlr put 'print > "x", 1' data.csv
Unrecognized: mlr put 'print | "sh", 1' data.csv
Unrecognized: mlr --icsv put -q -f code.mlr data.csv
ReadsFilesystem: mlr --icsv --ojson sort -f name then head -n 4 data.csv
ReadsFilesystem: mlr --icsv --opprint cat data.csv
ReadsFilesystem: mlr --csv filter '$age > 30 && $x == "a"' then sort -nr age data.csv
ReadsFilesystem: mlr --json put '$z = $x . "-" . $y' data.json
ReadsSecrets: mlr --csv put '$z = ENV["HOME"]' data.csv
Unrecognized: mlr --csv put 'system("x")' data.csv
Unrecognized: mlr --csv put -q 'print > "out", $x' data.csv
Unrecognized: mlr --csv put -q 'print | "sh", $x' data.csv
Unrecognized: mlr --prepipe 'sh -c x' --csv cat data.csv
ModifiesFilesystem: mlr -I --csv sort -f a data.csv
ModifiesSystem: mlr -I --csv sort -f a /etc/data.csv
ModifiesFilesystem: mlr --csv tee out.csv then cat data.csv
ReadsSecrets: mlr --icsv cat ~/.ssh/id_rsa
ReadsFilesystem: xsv headers data.csv
ReadsFilesystem: xsv select a,b data.csv
ReadsFilesystem: xsv search -s a '^x' data.csv
ModifiesFilesystem: xsv sort -o out.csv data.csv
ModifiesFilesystem: xsv split out data.csv
ReadsFilesystem: csvcut -c 1 a.csv
ReadsFilesystem: csvgrep -c a -m x a.csv
Unrecognized: in2csv --write-sheets - a.xlsx
ModifiesFilesystem: csvclean a.csv
Unrecognized: csvsql --query 'select 1' a.csv
ReadsFilesystem: datamash -t, sum 1
ReadsFilesystem: gron a.json
ReadsRemote: gron https://example.com/a.json
ReadsFilesystem: jless a.json
ReadsFilesystem: jo a=1 b=x
ReadsSecrets: jo a=@.env
ReadsFilesystem: jc --ps
Unrecognized: jc ls
ReadsFilesystem: fx a.json
Unrecognized: fx a.json 'x => x.y'
ReadsFilesystem: dasel -f a.toml '.b.c'
ModifiesFilesystem: dasel put -f a.toml -v 1 '.b'
ModifiesFilesystem: sd a b a.txt
ReadsFilesystem: sd -p a b a.txt
ReadsFilesystem: sd a b
ReadsFilesystem: choose 0 2
ReadsFilesystem: hck -f 1 a
ModifiesSystem: hck -o /etc/x a
"""
