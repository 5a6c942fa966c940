"""Comparing files."""

from __future__ import annotations

from assent.risk.rule import READS, RUNS, WRITES, Operands, Program

TYPE_CHECKING = False

PROGRAMS = (
    Program(
        "cmp",
        "-b,--print-bytes -i,--ignore-initial= -l,--verbose -n,--bytes= -s,--quiet,--silent -v -x -z",
        Operands(first=(READS, READS)),
        inert=True,
    ),
    Program(
        "diff gdiff colordiff",
        """
        --normal -q,--brief -s,--report-identical-files -c -C= --context=? -u -U= --unified=? -e,--ed -n,--rcs
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
)

EXAMPLES = """
ReadsFilesystem: diff -u a b
ReadsFilesystem: diff -rq src build
ReadsFilesystem: cmp a b
ReadsSecrets: diff .env .env.example
ModifiesFilesystem: sdiff -o merged a b
Unrecognized: diff3 --diff-program=x a b c
Unrecognized: sdiff --diff-program=./mine a b
"""
