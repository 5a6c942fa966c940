"""Finding files and text in them."""

from __future__ import annotations

from assent.command.find import outside
from assent.risk.category import Category
from assent.risk.finding import Judgement
from assent.risk.rule import LISTS, READS, RUNS, SETTINGS, TEXT, WRITES, Operands, Program, proven, raises
from assent.risk.table import Table, judge

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument, Command, Surroundings

MAN = """
-d,--debug -D,--default --warnings=? -f,--whatis -k,--apropos -K,--global-apropos -w,--where,--path,--location
-W,--where-cat,--location-cat -L,--locale= -m,--systems= -S,-s,--sections= -e,--extension= -i,--ignore-case
-I,--match-case --regex --wildcard --names-only -a,--all --no-subpages -r,--prompt= -7,--ascii -E,--encoding=
--no-hyphenation --nh --no-justification --nj -t,--troff -v,--verbose -l,--long --usage -V
"""


def _pager(word: Argument) -> Judgement:
    if word.exact and word.text in ("cat", "less", "more"):
        return Judgement(Category.ReadsFilesystem, f"`{word.text}` only shows text")
    return Judgement(Category.Unrecognized, f"`-P` runs `{word.text}`", word)


FD = Table(
    Program(
        "fd",
        """
        -H,--hidden -I,--no-ignore --no-ignore-vcs --no-ignore-parent -u,--unrestricted -s,--case-sensitive
        -i,--ignore-case -g,--glob --regex -F,--fixed-strings --and= -a,--absolute-path -l,--list-details -L,--follow
        -p,--full-path -0,--print0 -d,--max-depth= --min-depth= --exact-depth= -E,--exclude= --prune -t,--type=
        -e,--extension= -S,--size= --changed-within= --changed-before= -o,--owner= --format= -c,--color= --hyperlink=?
        -j,--threads= --max-results= -1 -q,--quiet --show-errors --base-directory= --path-separator= --search-path=
        --strip-cwd-prefix=? --one-file-system --no-require-git -h -V
        """,
        Operands(LISTS, first=(TEXT,)),
        {"-x,--exec=": RUNS, "-X,--exec-batch=": RUNS, "--ignore-file=": READS},
        abbreviates=False,
    )
)


def _fd(command: Command, _: Surroundings) -> Judgement:
    """The commands behind -x and -X are judged for themselves."""
    return judge(FD, outside(command.argv), "fd")


PROGRAMS = (
    Program(
        "grep egrep fgrep rgrep zgrep zegrep zfgrep ggrep",
        """
        -E,--extended-regexp -F,--fixed-strings -G,--basic-regexp -P,--perl-regexp -e,--regexp= -i,-y,--ignore-case
        --no-ignore-case -w,--word-regexp -x,--line-regexp -z,--null-data -s,--no-messages -v,--invert-match -V
        -m,--max-count= -b,--byte-offset -n,--line-number --line-buffered -H,--with-filename -h,--no-filename --label=
        -o,--only-matching -q,--quiet,--silent --binary-files= -a,--text -I -d,--directories= -D,--devices=
        -r,--recursive -R,--dereference-recursive --include= --exclude= --exclude-dir= -L,--files-without-match
        -l,--files-with-matches -c,--count -T,--initial-tab -Z,--null -B,--before-context= -A,--after-context=
        -C,--context= --group-separator= --no-group-separator --color,--colour=? -U,--binary -u -O -p -S
        """,
        Operands(READS, first=(TEXT,), given="-e -f", here=READS, here_with="-r -R"),
        {"-f,--file=": READS, "--exclude-from=": READS},
        inert=True,
        number=True,
    ),
    Program(
        "rg ripgrep",
        """
        -e,--regexp= -A,--after-context= -B,--before-context= -C,--context= -m,--max-count= -g,--glob= --iglob=
        --glob-case-insensitive -t,--type= -T,--type-not= --type-add= --type-clear= --type-list -i,--ignore-case
        -s,--case-sensitive -S,--smart-case -w,--word-regexp -x,--line-regexp -v,--invert-match -F,--fixed-strings
        -P,--pcre2 -U,--multiline --multiline-dotall -n,--line-number -N,--no-line-number -H,--with-filename
        -I,--no-filename -l,--files-with-matches --files-without-match -c,--count --count-matches -o,--only-matching
        -r,--replace= -q,--quiet -u,--unrestricted -.,--hidden --no-hidden -L,--follow --no-follow -a,--text --binary
        --no-ignore --no-ignore-vcs --no-ignore-dot --no-ignore-parent --no-ignore-global --no-ignore-exclude
        --no-ignore-files --ignore --ignore-vcs --ignore-file-case-insensitive -p,--pretty --color= --colors=
        --heading --no-heading --column --no-column -b,--byte-offset --trim --no-trim -M,--max-columns=
        --max-columns-preview -d,--max-depth,--maxdepth= --max-filesize= --sort= --sortr= --sort-files --files --json
        --stats --debug --trace --messages --no-messages --no-config --crlf -0,--null --null-data --vimgrep --passthru
        --passthrough --engine= --auto-hybrid-regex --context-separator= --no-context-separator
        --field-context-separator= --field-match-separator= --path-separator= --one-file-system -E,--encoding=
        --no-encoding --dfa-size-limit= --regex-size-limit= -j,--threads= --line-buffered --block-buffered --mmap
        --no-mmap --hyperlink-format= --generate= --include-zero --stop-on-nonmatch --require-git --no-require-git
        --unicode --no-unicode --no-pcre2-unicode --pcre2-version --pre-glob= --no-pre --no-search-zip -V -h
        """,
        Operands(READS, first=(TEXT,), given="-e -f --files --type-list", here=READS),
        {
            "-f,--file=": READS,
            "--ignore-file=": READS,
            "--pre=": RUNS,
            "--hostname-bin=": RUNS,
            "-z,--search-zip": raises(Category.Unrecognized, "runs programs that unpack"),
        },
        abbreviates=False,
    ),
    Program(
        "ag",
        """
        -A,--after= -B,--before= -C,--context= -c,--count -f,--follow -F,--fixed-strings,-Q,--literal -g= -G= -H
        --heading --noheading -i,--ignore-case --ignore= --ignore-dir= -l,--files-with-matches -L -m,--max-count=
        --nocolor --color --nogroup --group --numbers --nonumbers -o,--only-matching --hidden -s,--case-sensitive
        -S,--smart-case -u,--unrestricted -U -v,--invert-match -w,--word-regexp -r -R -n --depth= --stats --silent
        --column --vimgrep --nobreak --break --python --js --java --cpp --cc --ruby --go --rust --html --css --json
        """,
        Operands(READS, first=(TEXT,), given="-g", here=READS),
        {"--pager=": RUNS, "-p,--path-to-ignore=": READS},
        abbreviates=False,
    ),
    Program(
        "ack ack-grep",
        """
        -A,--after-context= -B,--before-context= -C,--context=? -c,--count -f -g -h,--no-filename -H,--with-filename
        -i,--ignore-case -I,--no-ignore-case -l,--files-with-matches -L,--files-without-matches -m,--max-count= -n
        --nocolor --color --nogroup --group -o -Q,--literal -s -S,--smart-case -t,--type= -T --ignore-dir=
        --ignore-file= -v,--invert-match -w,--word-regexp -x -1 --column --noenv --nopager --python --js --ruby --perl
        """,
        Operands(READS, first=(TEXT,), given="-f -g", here=READS),
        {"--pager=": RUNS, "--files-from=": READS},
        abbreviates=False,
    ),
    Program("fd fdfind", judge=_fd),
    Program(
        "locate mlocate plocate mdfind",
        """
        -A,--all -b,--basename -c,--count -e,--existing -i,--ignore-case -l,-n,--limit= -L,--follow -q,--quiet
        -r,--regexp= --regex -w,--wholename -0,--null -S,--statistics -N -onlyin= -name=
        """,
        effects={"-d,--database=": READS},
        inert=True,
    ),
    Program("which", "-a,--all -s --skip-alias --skip-functions --tty-only", inert=True),
    Program("whereis", "-b -m -s -u -l -f -B= -M= -S=", inert=True),
    Program(
        "man",
        MAN,
        Operands(READS),
        {
            "-P,--pager=": proven(_pager),
            "-H,--html=?": RUNS,
            "-X,--gxditview=?": RUNS,
            "-C,--config-file=": SETTINGS,
            "-M,--manpath=": READS,
            "-u,--update": raises(Category.ModifiesSystem, "updates the index"),
        },
        abbreviates=False,
    ),
    Program("apropos whatis", f"{MAN} -e,--exact --and", inert=True),
    Program("info pinfo", "-k,--apropos= -w,--where -n,--node= --subnodes", effects={"-o,--output=": WRITES}),
    Program("tldr cheat", "-l,--list -p,--platform= -L,--language=", category=Category.ReadsRemote, phrase="looks up"),
)

EXAMPLES = """
ReadsFilesystem: grep -rn needle src
ReadsFilesystem: grep --color=never needle src
ReadsFilesystem: rg --max-depth=2 needle
ReadsFilesystem: grep -R Cargo.toml -n
ReadsFilesystem: grep foo *.py
ReadsFilesystem: grep -E 'a|b' -5 src/x
ReadsFilesystem: grep -e "$x" README.md
ReadsFilesystem: grep -n "rm -rf /" notes.md
Unrecognized: grep foo "$file"
Unrecognized: grep --nonsense foo
ReadsSecrets: grep -r token ~
ReadsSecrets: grep -r . ~/.aws
ReadsSecrets: grep -f ~/.ssh/id_rsa x
ReadsFilesystem: egrep -v '^#' /etc/hosts
ReadsFilesystem: rg -n init
ReadsFilesystem: rg -i -g '*.py' 'def main' src
ReadsFilesystem: rg --files -uu
ReadsFilesystem: rg -e --pre src
Unrecognized: rg --pre=pwned files
Unrecognized: rg --pre ./evil x
Unrecognized: rg --hostname-bin=x y
Unrecognized: rg -z files
Unrecognized: rg -uz files
Unrecognized: rg foo *.py
ReadsFilesystem: rg foo ./*.py
Unrecognized: ag --pager=x foo
ReadsFilesystem: fd -e py
ReadsFilesystem: fd main src --type f
DeletesData: fd -e tmp -x rm
ReadsFilesystem: fd -e rs -x wc -l {}
ReadsFilesystem: fd -t f -X head -5
Unrecognized: fd -Hx wc
Unrecognized: fd -t f . ~ -x cat
ReadsSecrets: fd -x cat ~/.ssh/id_rsa
ReadsFilesystem: which -a python3
ReadsFilesystem: whereis gcc
ReadsFilesystem: man ls
ReadsFilesystem: man -P cat ls
Unrecognized: man -P 'sh -c x' ls
Unrecognized: man --html=x ls
ReadsFilesystem: apropos copy
ReadsFilesystem: locate foo
ReadsFilesystem: ag -G py foo
ReadsFilesystem: ack --python foo
ReadsFilesystem: info ls
ModifiesFilesystem: info -o x ls
ReadsRemote: tldr tar
Unrecognized: ack --pager=./mine foo
Unrecognized: man -C mine.conf ls
ModifiesSystem: man -u ls
"""
