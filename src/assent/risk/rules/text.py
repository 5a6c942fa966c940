"""Showing, sorting, cutting, comparing and encoding text."""

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
    proven,
    turns,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument

JUMPS = frozenset("0123456789gGF/?p%")  # what may follow the + of a first command that only moves


def _page(word: Argument) -> Judgement:
    """A file to show, or `+command`, the first command of the pager."""
    if not word.text.startswith("+"):
        return Judgement(Category.ReadsFilesystem, f"`{word.text}` is shown", reads=(word,))
    if word.exact and word.text[1:2] in JUMPS:
        return Judgement(Category.ReadsFilesystem, f"`{word.text}` only moves")
    return Judgement(Category.Unrecognized, f"`{word.text}` is a command to the pager", word)


SUMS = "-b,--binary -c,--check --tag -t,--text -z,--zero --ignore-missing --quiet --status --strict -w,--warn"

PROGRAMS = (
    Program(
        "sort gsort",
        """
        -b,--ignore-leading-blanks -d,--dictionary-order -f,--ignore-case -g,--general-numeric-sort
        -i,--ignore-nonprinting -M,--month-sort -h,--human-numeric-sort -n,--numeric-sort -R,--random-sort -r,--reverse
        --sort= -V,--version-sort --batch-size= -c,-C,--check=? --debug -k,--key= -m,--merge -s,--stable
        -S,--buffer-size= -t,--field-separator= --parallel= -u,--unique -z,--zero-terminated
        """,
        Operands(READS),
        {
            "-o,--output=": WRITES,
            "-T,--temporary-directory=": WRITES,
            "--compress-program=": RUNS,
            "--files0-from=": READS,
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
        {"--files0-from=": READS},
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
        "cmp",
        "-b,--print-bytes -i,--ignore-initial= -l,--verbose -n,--bytes= -s,--quiet,--silent -v -x -z",
        Operands(first=(READS, READS)),
        inert=True,
    ),
    Program(
        "diff gdiff colordiff",
        """
        --normal -q,--brief -s,--report-identical-files -c -C,--context=? -u -U,--unified=? -e,--ed -n,--rcs
        -y,--side-by-side -W,--width= --left-column --suppress-common-lines -p,--show-c-function
        -F,--show-function-line= --label= -L= -t,--expand-tabs -T,--initial-tab --tabsize= --suppress-blank-empty
        -r,--recursive --no-dereference -N,--new-file --unidirectional-new-file --ignore-file-name-case
        --no-ignore-file-name-case -x,--exclude= -S,--starting-file= -i,--ignore-case -E,--ignore-tab-expansion
        -Z,--ignore-trailing-space -b,--ignore-space-change -w,--ignore-all-space -B,--ignore-blank-lines
        -I,--ignore-matching-lines= -a,--text --strip-trailing-cr -D,--ifdef= --GTYPE-group-format= --line-format=
        --old-line-format= --new-line-format= --unchanged-line-format= --old-group-format= --new-group-format=
        --unchanged-group-format= --changed-group-format= -d,--minimal --horizon-lines= --speed-large-files --color=?
        --palette= -l,--paginate -v
        """,
        Operands(READS),
        {"-X,--exclude-from=": READS, "--from-file=": READS, "--to-file=": READS},
        inert=True,
        number=True,
    ),
    Program(
        "diff3",
        """
        -A,--show-all -e,--ed -E,--show-overlap -3,--easy-only -x,--overlap-only -X -i -m,--merge -a,--text
        --strip-trailing-cr -T,--initial-tab -L,--label= -v
        """,
        Operands(READS),
        {"--diff-program=": RUNS},
    ),
    Program(
        "sdiff",
        """
        -i,--ignore-case -E,--ignore-tab-expansion -Z,--ignore-trailing-space -b,--ignore-space-change
        -W,--ignore-all-space -B,--ignore-blank-lines -I,--ignore-matching-lines= --strip-trailing-cr -a,--text
        -w,--width= -l,--left-column -s,--suppress-common-lines -t,--expand-tabs --tabsize= -d,--minimal
        -H,--speed-large-files -v
        """,
        Operands(READS),
        {"-o,--output=": WRITES, "--diff-program=": RUNS},
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
    Program("hexyl", "-n,--length= -c,--bytes= -s,--skip= -v --color= -p,--plain", Operands(READS), inert=True),
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
        Operands(READS),
        inert=True,
        number=True,
    ),
    Program("nm", "-a -A,-o -B -C,--demangle=? -D,--dynamic -g -n -p -P -r -S -u --defined-only", Operands(READS)),
    Program("readelf", "-a -h -l -S -g -t -e -s -n -r -u -d -V -A -c -D -W,--wide -x= -p= --dyn-syms", Operands(READS)),
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
    Program("b3sum xxhsum xxh64sum crc32", "-c,--check --no-names -l,--length= --tag", Operands(READS), inert=True),
    Program(
        "numfmt",
        """
        --debug -d,--delimiter= --field= --format= --from= --from-unit= --grouping --header=? --invalid= --padding=
        --round= --suffix= --to= --to-unit= -z,--zero-terminated
        """,
        inert=True,
    ),
    Program(
        "shuf gshuf",
        "-i,--input-range= -n,--head-count= -r,--repeat -z,--zero-terminated",
        Operands(READS),
        {"-e,--echo": turns(TEXT), "-o,--output=": WRITES, "--random-source=": READS},
    ),
    Program("seq gseq jot", "-f,--format= -s,--separator= -w,--equal-width", inert=True, number=True),
    Program("factor primes", "-h --exponents", inert=True),
    Program(
        "iconv",
        "-f,--from-code= -t,--to-code= -l,--list -c -s,--silent --verbose --usage",
        Operands(READS),
        {"-o,--output=": WRITES},
    ),
    Program("dos2unix unix2dos", "-q,--quiet -i,--info=? -f,--force -k,--keepdate", Operands(WRITES, least=1)),
    Program(
        "less zless",
        """
        -a,--search-skip-screen -A -b,--buffers= -B,--auto-buffers -c,--clear-screen -C -d,--dumb -e,--quit-at-eof
        -E,--QUIT-AT-EOF -f,--force -F,--quit-if-one-screen -g,--hilite-search -G,--HILITE-SEARCH -h,--max-back-scroll=
        -i,--ignore-case -I,--IGNORE-CASE -j,--jump-target= -J,--status-column -K,--quit-on-intr -L,--no-lessopen
        -m,--long-prompt -M,--LONG-PROMPT -n,--line-numbers -N,--LINE-NUMBERS -p,--pattern= -P,--prompt=
        -q,--quiet,--silent -Q -r,--raw-control-chars -R,--RAW-CONTROL-CHARS -s,--squeeze-blank-lines
        -S,--chop-long-lines -u -U -V -w -W -x,--tabs= -X,--no-init -y,--max-forw-scroll= -z,--window= --tilde
        --mouse --wheel-lines= --header= --incsearch --no-histdups --follow-name --use-color --color=
        """,
        Operands(proven(_page)),
        {"-o,--log-file=": WRITES, "-O,--LOG-FILE=": WRITES, "-T,--tag-file=": READS},
    ),
    Program(
        "more",
        """
        -d,--silent -f,--logical -l,--no-pause -c,--print-over -p,--clean-print -e,--exit-on-eof -s,--squeeze
        -u,--plain -n,--lines= -h -V
        """,
        Operands(proven(_page)),
        number=True,
    ),
    Program(
        "bat batcat",
        """
        -A,--show-all --nonprintable-notation= -p,--plain -l,--language= -H,--highlight-line= --file-name= -d,--diff
        --diff-context= --tabs= --wrap= -S,--chop-long-lines --terminal-width= -n,--number --color= --italic-text=
        --decorations= -f,--force-colorization --paging= -P -m,--map-syntax= --ignored-suffix= --theme= --list-themes
        -s,--squeeze-blank --squeeze-limit= --style= -r,--line-range= -L,--list-languages -u,--unbuffered -h -V
        """,
        Operands(READS),
        {"--pager=": RUNS},
        abbreviates=False,
    ),
    Program("tput", "-S -T= -V -x", inert=True),
    Program("clear reset", "-T= -V -x", NONE, inert=True),
    Program("expr", "", inert=True, permutes=False),
    Program("bc", "-l,--mathlib -q,--quiet -s,--standard -w,--warn -i,--interactive -v", Operands(READS), inert=True),
    Program("cal ncal", "-1 -3 -y -m= -j -s -w -A= -B= -h -M -S", inert=True),
    Program("figlet toilet cowsay lolcat fortune", "-f= -w= -c -n", Operands(TEXT), {"-d=": LISTS}),
)

EXAMPLES = """
ReadsFilesystem: sort -u -k2,2n -t: a.txt
ReadsFilesystem: sort ./*.txt
Unrecognized: sort *.txt
ModifiesFilesystem: sort -uo a.txt a.txt
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
ReadsFilesystem: diff -u a b
ReadsFilesystem: diff -rq src build
ReadsFilesystem: cmp a b
ReadsSecrets: diff .env .env.example
ModifiesFilesystem: sdiff -o merged a b
Unrecognized: diff3 --diff-program=x a b c
ReadsFilesystem: column -t -s, data.csv
ReadsFilesystem: od -c a.bin
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
ReadsFilesystem: shuf -n 1 words
ModifiesFilesystem: shuf -o words words
ReadsFilesystem: shuf -e a b c
ReadsFilesystem: seq 1 2 -10
ReadsFilesystem: iconv -f latin1 -t utf8 a.txt
ModifiesFilesystem: iconv -t utf8 -o b.txt a.txt
ReadsFilesystem: less -R log.txt
ReadsFilesystem: less +G log.txt
Unrecognized: less '+!touch x' log.txt
Unrecognized: less -k keys log.txt
ModifiesFilesystem: less -o copy log.txt
ReadsFilesystem: bat -n --paging=never src/main.rs
Unrecognized: bat --pager='sh -c x' a
ReadsFilesystem: tput cols
ReadsFilesystem: expr 1 + 2
ReadsFilesystem: pr -n a
ReadsFilesystem: fold -sw 80 a
ReadsFilesystem: paste -sd, a
ReadsFilesystem: join -t, a b
ReadsFilesystem: comm -12 a b
ReadsFilesystem: expand -t 4 a
ReadsFilesystem: rev a
ReadsFilesystem: look wor
ReadsFilesystem: hexyl -n 16 a.bin
ReadsFilesystem: nm -D bin/tool
ReadsFilesystem: readelf -h bin/tool
Unrecognized: ldd bin/tool
ReadsFilesystem: b2sum a
ReadsFilesystem: cksum -a sha256 a
ReadsFilesystem: sum a
ReadsFilesystem: shasum -a 256 a
ReadsFilesystem: md5 -q a
ReadsFilesystem: b3sum a
ReadsFilesystem: numfmt --to=iec 1024
ReadsFilesystem: factor 42
ModifiesFilesystem: dos2unix a.txt
ReadsFilesystem: more a
Unrecognized: more '+!touch x' a
ReadsFilesystem: clear
ReadsFilesystem: bc -l
ReadsFilesystem: cal -3
ReadsFilesystem: cowsay moo
ReadsFilesystem: fold -w 80 a
ReadsFilesystem: fmt -w 72 a
"""
