"""Programs that run what a project's file says: make, just, task, and managers of tool versions."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.finding import Judgement
from assent.risk.rule import RUNS, Effect, Operands, Program, always, proven, raises

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument, Command, Surroundings

CODE = Category.RunsProjectCode
SYSTEM = Category.ModifiesSystem
FILES = Category.ModifiesFilesystem
REMOTE = Category.ReadsRemote


def within(word: Argument) -> Judgement:
    """A path that says which file or folder is built; `risk.provenance` says whether that is the project's."""
    if not word.exact or word.text.startswith("-"):
        return Judgement(Category.Unrecognized, f"`{word.text}` is not known to lie in the project", word)
    away = word.text.startswith(("/", "~")) or ".." in word.text.split("/")
    category = CODE if away else Category.ReadsFilesystem
    return Judgement(category, f"`{word.text}` is loaded, with the code that it names", word, reads=(word,))


IN_PROJECT = proven(within)


def _tool(names: str, options: str = "", category: Category = Category.ReadsFilesystem) -> Program:
    """A subcommand of a manager of tool versions that shows something."""
    return Program(
        names,
        f"""
        -h,--help -v,--verbose -q,--quiet -J,--json -c,--current -g,--global -i,--installed -m,--missing --prefix=
        -a,--all --no-header --no-headers -l,--local -x,--extended --outdated --bump -u,--urls --refs --prunable
        --offline {options}
        """,
        Operands(),
        category=category,
        abbreviates=False,
    )


def _group(names: str, *subcommands: Program) -> Program:
    return Program(
        names, "-h,--help -J,--json --no-header -l -x,--extended", subcommands=subcommands, abbreviates=False
    )


def _loads(command: Command, _: Surroundings) -> Judgement:
    """Tools that run what the project says even to show their help, in which its own options are listed."""
    if [word.text for word in command.argv[1:]] == ["--version"]:
        return Judgement(Category.ReadsFilesystem, f"`{command.argv[0].text} --version` only shows text")
    return Judgement(CODE, f"`{command.argv[0].text}` runs build files of the project", command.argv[0])


PROGRAMS = (
    Program(
        "make gmake",
        "-h -v",
        category=CODE,
        phrase="runs recipes of the makefile{+for}",
        effects={
            "-C,--directory=": IN_PROJECT,
            "-f,--file,--makefile=": IN_PROJECT,
            "-I,--include-dir=": IN_PROJECT,
            "-E,--eval=": RUNS,
        },
        loose=True,
        modes=(("-h -v", Program("")),),
    ),
    Program(
        "just",
        """
        -h,--help -V,--version -l --list=? --summary --dump --dump-format= --variables --groups -n,--dry-run -q,--quiet
        -u,--unsorted --list-heading= --list-prefix= --color= --no-aliases --alias-style= -v,--verbose --unstable --man
        --list-submodules --fmt --check -g,--global-justfile
        """,
        Operands(),
        {
            "-f,--justfile=": IN_PROJECT,
            "-d,--working-directory=": IN_PROJECT,
            "-s,--show=": Effect(),
            "--usage=": Effect(),
            "--completions=": Effect(),
        },
        category=CODE,
        phrase="runs {1:recipe|recipes of the project}",
        loose=True,
        permutes=False,
        abbreviates=False,
        modes=(
            ("--fmt", Program("", category=FILES, phrase="rewrites the justfile")),
            (
                "-l --list --summary -s --usage --dump --variables --groups --man --completions -h -V",
                Program("", operands=Operands()),
            ),
        ),
    ),
    Program(
        "task go-task",
        "-h,--help --version -l,--list -a,--list-all --sort= -s,--silent -c,--color --no-status -v,--verbose --nested",
        Operands(),
        {"-d,--dir=": IN_PROJECT, "-t,--taskfile=": IN_PROJECT, "--summary": Effect()},
        category=CODE,
        phrase="runs {1:task|tasks of the project}",
        loose=True,
        abbreviates=False,
        modes=(("-l -a --version -h", Program("", operands=Operands())),),
    ),
    Program(
        "mise rtx",
        "-h,--help -v,--verbose -q,--quiet -V,--version -y,--yes",
        effects={"-C,--cd=": IN_PROJECT},
        subcommands=(
            _tool("ls list current which where doctor dr version v bin-paths help completion"),
            _tool("ls-remote list-remote outdated latest registry search", category=REMOTE),
            _group("config cfg", _tool("ls list get"), always("set generate g", FILES, "changes the configuration")),
            _group("settings", _tool("ls list get"), always("set unset add", SYSTEM, "changes the settings")),
            _group(
                "plugins plugin p",
                _tool("ls list"),
                _tool("ls-remote list-remote list-all", category=REMOTE),
                always("install i add uninstall remove rm update upgrade link", SYSTEM, "changes the plugins"),
            ),
            _group(
                "tasks t",
                _tool("ls info deps"),
                always("run r add edit validate", CODE, "runs {1:task|tasks}", permutes=False),
            ),
            _group("cache", _tool("path"), always("clear clean prune", SYSTEM, "empties the cache")),
            _group("alias a", _tool("ls list get"), always("set unset", SYSTEM, "changes the aliases")),
            _group("backends b", _tool("ls list")),
            always("exec x run r watch w en shell sh env e hook-env activate", CODE, "runs code", permutes=False),
            always(
                "install i use u upgrade up uninstall remove rm prune self-update trust implode link sync reshim unuse",
                SYSTEM,
                "changes the installed or trusted tools{+with}",
            ),
            always("set unset generate fmt edit init bootstrap", FILES, "writes files of the project"),
        ),
        abbreviates=False,
    ),
    Program(
        "asdf",
        "-h,--help -v",
        subcommands=(
            _tool("list current where which version info help shimversions completion"),
            _tool("latest list-all", category=REMOTE),
            _group(
                "plugin",
                Program("list", "--urls --refs", subcommands=(_tool("all", category=REMOTE),)),
                always("add remove update push test", SYSTEM, "changes the plugins"),
            ),
            always("plugin-add plugin-remove plugin-update", SYSTEM, "changes the plugins"),
            _tool("plugin-list plugin-list-all", "--urls --refs"),
            always("install uninstall update reshim global set local shell", SYSTEM, "changes which tools are used"),
            always("exec env cmd", Category.Unrecognized, "runs a program", permutes=False),
        ),
        abbreviates=False,
    ),
    Program(
        "direnv",
        "-h,--help",
        subcommands=(
            Program("status version help stdlib hook", "--json", Operands()),
            always("allow permit grant", SYSTEM, "lets a project's file set up every shell"),
            always("deny block revoke disallow prune", SYSTEM, "changes which files are trusted"),
            always("exec export reload edit dump watch fetchurl", CODE, "runs a project's file", permutes=False),
        ),
        abbreviates=False,
    ),
    Program(
        "rbenv nodenv jenv goenv plenv tfenv",
        "-h,--help -v",
        subcommands=(
            Program(
                "versions version which whence root prefix shims hooks commands help completions",
                "--bare --skip-aliases -h",
                Operands(),
            ),
            Program("init", "- --no-rehash", Operands()),
            Program(
                "install",
                "-l,--list -L,--list-all -h,--help",
                Operands(),
                {},
                SYSTEM,
                "installs {version}",
                loose=True,
                abbreviates=False,
                modes=(("-l -L -h", Program("")),),
            ),
            Program("global local shell", "", Operands(raises(SYSTEM, "changes which version is used:"))),
            always("uninstall rehash", SYSTEM, "changes which versions are installed"),
            always("exec", Category.Unrecognized, "runs a program", permutes=False),
        ),
    ),
    Program("scons waf xmake", judge=_loads),
    always(
        "rake thor guard foreman overmind hivemind honcho mprocs tup redo please plz pants buck"
        " buck2 earthly"
        " dagger act moon lefthook lage rush mask"
        " premake5 qmake imake jam b2 bjam gn autoreconf autoconf automake aclocal autoheader libtoolize"
        " configure snakemake nextflow drake cmake-gui ccmake",
        CODE,
        "runs code of the project{+for}",
        permutes=False,
    ),
)

EXAMPLES = """
DeletesData: rake db:drop
RunsProjectCode: rake db:migrate
ModifiesRemote: just deploy
ModifiesRemote: make publish
ModifiesSystem: make install
RunsProjectCode: make install DESTDIR=out
RunsProjectCode: scons --help
RunsProjectCode: waf -h
ReadsFilesystem: scons --version
ReadsFilesystem: rake -h
ReadsFilesystem: make --version
ReadsFilesystem: make -v
ReadsFilesystem: make -h
RunsProjectCode: make
RunsProjectCode: make -j4 test
RunsProjectCode: make -n install
RunsProjectCode: make -C sub all
ModifiesSystem: make -C /tmp/x
ModifiesSystem: make -f ../x.mk
Unrecognized: make -f - all
Unrecognized: make --eval='x:;id'
ReadsFilesystem: just --list
ReadsFilesystem: just -l
ReadsFilesystem: just --show build
ReadsFilesystem: just --summary
ReadsFilesystem: just -f sub/justfile --list
RunsProjectCode: just
RunsProjectCode: just build --list
RunsProjectCode: just --evaluate
RunsProjectCode: just --dry-run build
ModifiesSystem: just -f /tmp/justfile build
ReadsFilesystem: task --list
ReadsFilesystem: task -a
RunsProjectCode: task build
Unrecognized: task --list --json
ReadsFilesystem: mise ls
ReadsFilesystem: mise current
ReadsFilesystem: mise tasks ls
ReadsFilesystem: mise plugins ls
ReadsRemote: mise ls-remote node
RunsProjectCode: mise run build
RunsProjectCode: mise exec node@20 -- node x.js
ModifiesSystem: mise use node@20
ModifiesSystem: mise trust
ReadsFilesystem: asdf current
ReadsFilesystem: asdf plugin list
ReadsRemote: asdf latest nodejs
ModifiesSystem: asdf install nodejs 20.0.0
ReadsFilesystem: direnv status
ModifiesSystem: direnv allow
ReadsSecrets: direnv exec . env
ReadsFilesystem: rbenv versions
ReadsFilesystem: rbenv install --list
ReadsFilesystem: rbenv global
ModifiesSystem: rbenv global 3.3.0
ModifiesSystem: rbenv install 3.3.0
RunsProjectCode: rake -T
RunsProjectCode: rake db:migrate
ReadsFilesystem: rake --version
"""
