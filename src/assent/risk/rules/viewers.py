"""Showing text page by page, and on the terminal."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.finding import Judgement
from assent.risk.rule import NONE, READS, RUNS, SETTINGS, WRITES, Operands, Program, proven, raises

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


PROGRAMS = (
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
        -A,--show-all --nonprintable-notation= --binary= -p,--plain -l,--language= -H,--highlight-line= --file-name=
        -d,--diff --diff-context= --tabs= --wrap= -S,--chop-long-lines --terminal-width= -n,--number --color=
        --italic-text= --decorations= -f,--force-colorization --paging= -P -m,--map-syntax= --ignored-suffix= --theme=
        --theme-dark= --theme-light= --list-themes -s,--squeeze-blank --squeeze-limit= --strip-ansi= --style=
        -r,--line-range= -L,--list-languages -u,--unbuffered --completion= --diagnostic --acknowledgements
        --set-terminal-title --config-file --config-dir --cache-dir --no-config --no-custom-assets --quiet-empty -h -V
        """,
        Operands(READS),
        {
            "--pager=": RUNS,
            "--lessopen": raises(Category.Unrecognized, "runs the program that LESSOPEN names"),
            "--generate-config-file": raises(Category.ModifiesSystem, "writes settings"),
        },
        abbreviates=False,
    ),
    Program(
        "delta diff-so-fancy riff",
        """
        -n,--line-numbers -s,--side-by-side --dark --light --navigate --raw --color-only --diff-highlight
        --diff-so-fancy --hyperlinks --keep-plus-minus-markers --no-gitconfig --paging= --syntax-theme= -w,--width=
        --tabs= --features= --list-languages --list-syntax-themes --show-colors --show-config --show-syntax-themes
        --show-themes --minus-style= --plus-style= --file-style= --hunk-header-style= --max-line-length=
        --wrap-max-lines= --relative-paths --parse-ansi --default-language= --true-color= --line-fill-method=
        --word-diff-regex= --colors -V -h -u --patch
        """,
        Operands(READS),
        {
            "--pager=": RUNS,
            "--config=": SETTINGS,
            "-@,--diff-args=": raises(Category.Unrecognized, "gives options to diff"),
        },
        abbreviates=False,
    ),
    Program(
        "difft difftastic icdiff ydiff wdiff dwdiff",
        """
        --display= --color= --background= --context= --tab-width= --width= --check-only --exit-code --ignore-comments
        --skip-unchanged --missing-as-empty --language= --override= --strip-cr= --byte-limit= --graph-limit=
        --parse-error-limit= --sort-paths --syntax-highlight= --list-languages -h -V -N -r -U= -W= -L= -s -w -u -c -n -i
        -1 -2 -3 -a --no-headers --whole-file --line-numbers --cols= --recursive
        """,
        Operands(READS),
        abbreviates=False,
    ),
    Program("tput", "-S -T= -V -x", inert=True),
    Program("clear reset", "-T= -V -x", NONE, inert=True),
)

EXAMPLES = """
ReadsFilesystem: less -R log.txt
ReadsFilesystem: less +G log.txt
Unrecognized: less '+!touch x' log.txt
Unrecognized: less -k keys log.txt
ModifiesFilesystem: less -o copy log.txt
ReadsFilesystem: bat -n --paging=never src/main.rs
Unrecognized: bat --pager='sh -c x' a
ReadsFilesystem: bat -r 1:20 -l rust src/main.rs
Unrecognized: bat --lessopen a
ReadsFilesystem: delta -s a b
Unrecognized: delta --pager ./x a b
ReadsFilesystem: difft a b
ReadsFilesystem: tput cols
ReadsFilesystem: more a
Unrecognized: more '+!touch x' a
ReadsFilesystem: clear
ModifiesSystem: less -O /etc/x a
ModifiesSystem: bat --generate-config-file
Unrecognized: delta --config=mine a b
Unrecognized: delta -@ --to-file=x a b
"""
