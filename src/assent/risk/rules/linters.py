"""Checkers and counters of source that run none of it."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.finding import Judgement
from assent.risk.rule import (
    LISTS,
    READS,
    RUNS,
    SETTINGS,
    TEXT,
    WRITES,
    Effect,
    Operands,
    Program,
    Role,
    always,
    proven,
    raises,
    turns,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument

FIXES = Effect(Role.Spreads, None, "rewrites")
PROJECT = raises(Category.RunsProjectCode, "loads code that the project names")
HERE = Operands(READS, here=READS)
WRITING = frozenset("sync fix create merge install add format init dump setup".split())


def _verb(word: Argument) -> Judgement:
    """A file, or a verb of which some write."""
    if word.exact and word.text in WRITING:
        return Judgement(Category.ModifiesFilesystem, f"`{word.text}` writes files", word)
    return Judgement(Category.ReadsFilesystem, f"`{word.text}` is read", reads=(word,))


CHECKED = Operands(proven(_verb), here=READS)

PROGRAMS = (
    Program(
        "shellcheck",
        """
        -a,--check-sourced -C,--color=? -i,--include= -e,--exclude= --extended-analysis= -f,--format= --list-optional
        --norc -o,--enable= -P,--source-path= -s,--shell= -S,--severity= -V -W,--wiki-link-count= -x,--external-sources
        """,
        Operands(READS),
        {"--rcfile=": READS},
        inert=True,
    ),
    Program(
        "shfmt",
        """
        -d,--diff -s,--simplify -mn,--minify -i,--indent= -bn,--binary-next-line -ci,--case-indent -sr,--space-redirects
        -kp,--keep-padding -fn,--func-next-line -f,--find -tojson,--to-json -fromjson,--from-json -version
        -ln,--language-dialect= -p,--posix -filename,--filename= --apply-ignore
        """,
        HERE,
        {"-w,--write": turns(FIXES), "-l,--list": TEXT},
        words=True,
        abbreviates=False,
    ),
    Program(
        "bashate checkbashisms",
        "-f,--force -x,--extra -n,--newline -p,--posix -l,--lint -i,--ignore= -e,--error= -w,--warn= -v,--verbose -h",
        Operands(READS),
        inert=True,
    ),
    Program(
        "shellharden",
        "--suggest --syntax --syntax-suggest --check",
        Operands(READS),
        {"--replace": turns(FIXES), "--transform": TEXT},
        abbreviates=False,
    ),
    Program(
        "jsonlint",
        "-h,--help -v,--version -q,--quiet -s,--sort-keys -t,--indent= -c,--compact -p,--pretty-print",
        Operands(READS),
        {"-i,--in-place": turns(WRITES), "-V,--validate=": READS},
        abbreviates=False,
    ),
    Program(
        "yamllint",
        "-f,--format= -s,--strict --no-warnings --list-files -v -h",
        HERE,
        {"-c,--config-file=": READS, "-d,--config-data=": TEXT},
    ),
    Program(
        "actionlint",
        """
        -ignore= -format= -oneline -no-color -color -verbose -debug -version -stdin-filename= -h -shellcheck= -pyflakes=
        """,
        Operands(READS),
        {
            "-config-file=": READS,
            "-init-config": raises(Category.ModifiesFilesystem, "writes a configuration"),
        },
        words=True,
        modes=(
            (
                "-shellcheck -pyflakes",
                Program("", category=Category.Unrecognized, phrase="runs the programs that its options name"),
            ),
        ),
    ),
    Program(
        "zizmor",
        "-p,--pedantic --persona= -o,--offline -v,--verbose -q,--quiet -n,--no-progress --format= --min-severity="
        " --min-confidence= --no-online-audits --no-exit-codes --color= --collect= -h",
        HERE,
        {
            "-c,--config=": READS,
            "--gh-token=": raises(Category.ReadsSecrets, "is a token"),
            "--fix=?": turns(FIXES),
            "--cache-dir=": WRITES,
        },
        abbreviates=False,
    ),
    Program(
        "vale",
        "--glob= --ext= --ignore-syntax --minAlertLevel= --no-exit --no-wrap --output= --no-global -v -h --filter=",
        CHECKED,
        {"--config=": PROJECT},
        abbreviates=False,
    ),
    Program(
        "typos",
        "--diff --files --identifiers --words --type-list --format= --color= --hidden --no-ignore --exclude="
        " --locale= --isolated -j,--threads= -q,--quiet -v,--verbose -V -h --binary --no-check-filenames"
        " --no-check-files --sort --file-types",
        HERE,
        {"-w,--write-changes": turns(FIXES), "-c,--config=": READS, "--dump-config=": WRITES},
        abbreviates=False,
    ),
    Program(
        "proselint write-good woke languagetool",
        "-h -v --version -q --quiet --no-config --parse --json -o= -l= --exit-1-on-failure",
        CHECKED,
        abbreviates=False,
    ),
    Program(
        "aspell hunspell ispell",
        "-l= -d= -a -G -D -L -u -w -x -i= -H -t -n -X -v --lang= --mode= --encoding=",
        CHECKED,
        {"-c": turns(WRITES)},
        abbreviates=False,
    ),
    Program(
        "tokei",
        "-f,--files -e,--exclude= -l,--languages -s,--sort= -r,--rsort= -t,--type= -o,--output= -c,--columns="
        " -C,--compact -v,--verbose --hidden --no-ignore --no-ignore-parent --no-ignore-dot --no-ignore-vcs"
        " --streaming= -n,--num-format= -h -V",
        Operands(LISTS),
        {"-i,--input=": READS},
        abbreviates=False,
    ),
    Program(
        "cloc",
        """
        --by-file --by-file-by-lang --by-percent= --csv --csv-delimiter= --json --md --xml --yaml --diff
        --count-and-diff --exclude-dir= --exclude-ext= --exclude-lang= --exclude-content= --include-ext= --include-lang=
        --include-content= --match-d= --match-f= --not-match-d= --not-match-f= --fullpath --follow-links --git --vcs=
        --hide-rate --no3 --quiet --progress-rate= --show-lang=? --show-ext=? --skip-uniqueness
        --sum-reports --unicode --use-sloccount --verbose=? --v=? --processes= --max-file-size= --timeout= --sum-one
        --force-lang= --read-binary-files --original-dir --autoconf --docstring-as-code --skip-win-hidden --3
        --stdin-name= --no-recurse --git-diff-rel --git-diff-all --diff-timeout= --ignore-whitespace --ignore-case
        --skip-archive= --files --lang-no-ext=
        """,
        Operands(READS),
        {
            "--strip-code=": raises(Category.ModifiesFilesystem, "writes files"),
            "--out=": WRITES,
            "--report-file=": WRITES,
            "--ignored=": WRITES,
            "--counted=": WRITES,
            "--found=": WRITES,
            "--categorized=": WRITES,
            "--unique=": WRITES,
            "--write-lang-def=": WRITES,
            "--write-lang-def-incl-dup=": WRITES,
            "--list-file=": READS,
            "--exclude-list-file=": READS,
            "--read-lang-def=": RUNS,
            "--force-lang-def=": RUNS,
            "--config=": SETTINGS,
            "--extract-with=": RUNS,
            "--strip-comments=": raises(Category.ModifiesFilesystem, "writes files without comments"),
            "--html": TEXT,
        },
        abbreviates=False,
    ),
    Program(
        "scc",
        """
        -a,--dryness -c,--no-complexity -d,--no-duplicates -f,--format= -h -i,--include-ext= -l,--languages
        -M,--not-match= -n,--exclude-file= -p,--percent -s,--sort= -t,--trace -u,--uloc -v,--verbose -w,--wide
        -x,--exclude-ext= -z,--min-gen -m,--character --avg-wage= --binary --by-file --ci --cocomo-project-type=
        --count-as= --debug --exclude-dir= --gen --include-symlinks --large-byte-count= --large-line-count= --min
        --no-cocomo --no-gen --no-gitignore --no-gitmodule --no-hborder --no-ignore --no-large --no-min --no-min-gen
        --no-scc-ignore --no-size --overhead= --remap-all= --remap-unknown= --size-unit= --sloccount-format
        --sql-project= --currency-symbol= --count-ignore
        """,
        Operands(LISTS),
        {"-o,--output=": WRITES, "--format-multi=": raises(Category.ModifiesFilesystem, "may write files")},
        abbreviates=False,
    ),
    Program(
        "loc pygount gocloc",
        "-h -v --by-file --format= --details --wide --json --sort= --exclude= --include= -u",
        Operands(LISTS),
    ),
    Program(
        "editorconfig-checker ec eclint editorconfig",
        "-dry-run -v -verbose -version -h -help -no-color -format= -exclude= -ignore-defaults -debug -config="
        " --disable-indentation",
        CHECKED,
        words=True,
    ),
    Program(
        "taplo",
        "-h -V --colors= --verbose",
        subcommands=(
            Program(
                "lint check get validate",
                "-o= -f= --schema= --no-schema --default-schema-catalogs --cache-path= -s",
                HERE,
            ),
            Program(
                "format fmt",
                "--check --diff -o,--option= -f,--force --stdin-filepath=",
                Operands(FIXES),
                {},
                Category.ModifiesFilesystem,
                "rewrites {file|files}",
                modes=(("--check --diff", Program("", "", HERE)),),
            ),
            always("lsp config toml-test", Category.Unrecognized, "starts a server"),
        ),
    ),
    Program("dotenv-linter", "-h -v --no-color -q -r --schema= -e= --exclude= -s= --skip=", CHECKED, abbreviates=False),
    Program(
        "checkmake",
        "-h -v --format= --list-rules --check --diff",
        Operands(READS),
        {"--config=": READS},
        abbreviates=False,
    ),
    Program(
        "lychee linkchecker muffet markdown-link-check",
        "",
        category=Category.ModifiesRemote,
        phrase="asks every address in {|the files}",
        loose=True,
    ),
    Program(
        "gitleaks trufflehog detect-secrets ggshield",
        "-h",
        category=Category.ReadsSecrets,
        phrase="looks for secrets, and may show them",
        loose=True,
        modes=(("-h", Program("")),),
    ),
    Program(
        "ast-grep sgrep",
        "-h -V",
        subcommands=(
            Program(
                "run",
                "-p,--pattern= -l,--lang= --selector= --strictness= --json=? --color= --heading= -A,--after="
                " -B,--before= -C,--context= --globs= --no-ignore= -j,--threads= --stdin --follow --inspect="
                " --debug-query=?",
                HERE,
                {"-r,--rewrite=": TEXT, "-U,--update-all": turns(FIXES), "-i,--interactive": turns(FIXES)},
            ),
            Program(
                "scan",
                "--json=? --color= --format= --report-style= --inline-rules= --filter= -A= -B= -C= --globs="
                " --no-ignore= --error=? --warning=? --off=?",
                HERE,
                {
                    "-r,--rule=": READS,
                    "-c,--config=": PROJECT,
                    "-U,--update-all": turns(FIXES),
                    "-i,--interactive": turns(FIXES),
                },
            ),
            always("test new lsp completions", Category.RunsProjectCode, "writes or runs the project's rules"),
        ),
    ),
    Program(
        "semgrep opengrep",
        "-h",
        category=Category.ModifiesRemote,
        phrase="fetches rules, and sends statistics",
        loose=True,
        modes=(("-h", Program("")),),
    ),
    Program("comby codemod jscodeshift", "", category=Category.ModifiesFilesystem, phrase="rewrites files", loose=True),
    always("alex", Category.RunsProjectCode, "loads the configuration for {|the project}, which may be code"),
)

EXAMPLES = """
ReadsFilesystem: jsonlint -q a.json
ModifiesFilesystem: jsonlint -i a.json
ReadsFilesystem: shellcheck -x scripts/*.sh
ReadsFilesystem: shellcheck -f gcc -e SC1090 a.sh
ReadsFilesystem: shfmt -d .
ReadsFilesystem: shfmt -i 2 -ci a.sh
ReadsFilesystem: shfmt -l src
ModifiesFilesystem: shfmt -w a.sh
ModifiesFilesystem: shfmt -l -w src
ReadsFilesystem: checkbashisms a.sh
ModifiesFilesystem: shellharden --replace a.sh
ReadsFilesystem: yamllint .
ReadsFilesystem: yamllint -d relaxed -s a.yaml
ReadsFilesystem: actionlint
ReadsFilesystem: actionlint -oneline .github/workflows/ci.yml
Unrecognized: actionlint -shellcheck=./x
ReadsFilesystem: zizmor .
ReadsFilesystem: vale docs
RunsProjectCode: vale --config=x docs
ReadsFilesystem: typos src
ModifiesFilesystem: typos -w
ReadsFilesystem: proselint README.md
RunsProjectCode: alex README.md
ModifiesFilesystem: vale sync
ModifiesFilesystem: dotenv-linter fix .env.example
ModifiesFilesystem: aspell create master ./x
ReadsFilesystem: aspell -l en -a
ModifiesFilesystem: aspell -c README.md
ReadsFilesystem: tokei
ReadsFilesystem: tokei -e target src
ReadsFilesystem: cloc --json --by-file .
ModifiesFilesystem: cloc --out=x .
Unrecognized: cloc --config=x .
Unrecognized: cloc --read-lang-def=x .
ReadsFilesystem: scc -i py
ModifiesFilesystem: scc -o out
ReadsFilesystem: loc .
ReadsFilesystem: ec -exclude x
ReadsFilesystem: taplo lint
ReadsFilesystem: taplo fmt --check
ModifiesFilesystem: taplo fmt a.toml
ReadsFilesystem: dotenv-linter .
ReadsFilesystem: checkmake Makefile
ModifiesRemote: lychee README.md
ReadsSecrets: gitleaks detect
ReadsFilesystem: ast-grep run -p 'foo($A)' -l py src
ModifiesFilesystem: ast-grep run -p a -r b -U src
ModifiesRemote: semgrep --config auto .
ModifiesFilesystem: comby a b
"""
