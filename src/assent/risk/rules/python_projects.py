"""Managers of Python projects, environments and interpreters."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.finding import Judgement
from assent.risk.rule import HELP, NONE, READS, WRITES, Effect, Operands, Program, always, proven, raises

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument

REMOTE = Category.ReadsRemote
PROJECT = Category.RunsProjectCode
SYSTEM = Category.ModifiesSystem
SETS = Effect(category=Category.ModifiesFilesystem, phrase="changes the version to")
PRIVATE = ("token", "password", "http-basic", "secret", "auth", "cert", "ssh")  # in names of settings


def setting(word: Argument) -> Judgement:
    """The name of a setting that is shown; some hold tokens."""
    if not word.exact or any(part in word.text.casefold() for part in PRIVATE):
        return Judgement(Category.ReadsSecrets, f"the setting `{word.text}` may hold a secret", word)
    return Judgement(Category.ReadsFilesystem, "")


def _shows(options: str) -> Program:
    """What `_read` and `_group` are made from: the options of every subcommand."""
    return Program("", options, modes=HELP)


def _read(base: Program, names: str, options: str = "", operands: Operands | None = None) -> Program:
    """A subcommand that only shows something."""
    return Program(names, f"{base.options} {options}", operands or Operands(), base.effects, modes=HELP)


def _asks(base: Program, names: str, options: str = "") -> Program:
    """A subcommand that shows what the index knows."""
    return Program(names, f"{base.options} {options}", Operands(), base.effects, REMOTE, "asks the index", modes=HELP)


def _group(base: Program, names: str, *subcommands: Program) -> Program:
    """A subcommand that has its own."""
    return Program(names, base.options, effects=base.effects, subcommands=subcommands, modes=HELP)


POETRY = _shows(
    """
    -h,--help -q,--quiet --ansi --no-ansi -n,--no-interaction --no-plugins --no-cache -P,--project= -C,--directory=
    -v,--verbose
    """
)
GROUPS = "--with= --without= --only="
POETRY_COMMANDS = (
    _read(POETRY, "about list help check", "--lock --strict"),
    Program(
        "show",
        f"{POETRY.options} {GROUPS} -t,--tree --why -a,--all -T,--top-level --no-truncate -f,--format= --no-dev",
        effects={
            "-l,--latest": raises(REMOTE, "asks the index"),
            "-o,--outdated": raises(REMOTE, "asks the index"),
        },
        modes=HELP,
    ),
    _read(POETRY, "version", "-s,--short --dry-run", Operands(SETS)),
    Program(
        "config",
        f"{POETRY.options} --list --local",
        Operands(raises(SYSTEM, "changes a setting"), first=(proven(setting),)),
        {"--unset": raises(SYSTEM, "removes a setting"), "--migrate": raises(SYSTEM, "rewrites the settings")},
        modes=HELP,
    ),
    _asks(POETRY, "search"),
    Program(
        "lock",
        "-h,--help --check",
        category=PROJECT,
        phrase="may build packages with their own code",
        loose=True,
        modes=(*HELP, ("--check", Program(""))),
    ),
    _group(
        POETRY,
        "env",
        _read(POETRY, "info", "-p,--path -e,--executable --full-path"),
        _read(POETRY, "list activate", "--full-path"),
        always("use", PROJECT, "makes an environment"),
        always("remove", Category.DeletesData, "deletes environments"),
    ),
    _group(POETRY, "debug", _read(POETRY, "info tags"), always("resolve", PROJECT, "may build packages")),
    _group(POETRY, "cache", _read(POETRY, "list"), always("clear", SYSTEM, "empties the cache")),
    _group(
        POETRY, "source", _read(POETRY, "show"), always("add remove", Category.ModifiesFilesystem, "changes sources")
    ),
    _group(
        POETRY,
        "python",
        _read(POETRY, "list", "-a,--all -m,--managed"),
        always("install remove", SYSTEM, "changes the interpreters"),
    ),
    _group(
        POETRY,
        "self",
        _read(POETRY, "show", f"{GROUPS} -t,--tree -l,--latest -o,--outdated -a,--all -T,--top-level --addons"),
        always("add install lock remove sync update", SYSTEM, "changes poetry itself"),
    ),
    Program(
        "export",
        f"{POETRY.options} {GROUPS} -f,--format= --without-hashes --without-urls --dev -E,--extras= --all-extras",
        effects={
            "-o,--output=": WRITES,
            "--with-credentials": raises(Category.ReadsSecrets, "shows passwords of sources"),
        },
        modes=HELP,
    ),
    always("run shell", PROJECT, "runs {1:program|a program} of the environment", permutes=False),
    always("install add remove update sync build", PROJECT, "runs code of packages or of the project"),
    always("init new", Category.ModifiesFilesystem, "makes files"),
    always("publish", Category.ModifiesRemote, "uploads packages"),
)

PDM = _shows("-h,--help -v,--verbose -q,--quiet -g,--global -p,--project= -I,--ignore-python")
PDM_COMMANDS = (
    _read(PDM, "list", "--freeze --tree --graph -r,--reverse --resolve --fields= --sort= --json --csv --markdown"),
    _read(PDM, "info", "--python --where --packages --env --json"),
    _asks(PDM, "show", "--name --version --summary --license --platform --keywords"),
    _asks(PDM, "search outdated", "--json"),
    _read(PDM, "completion"),
    _group(PDM, "python", _read(PDM, "list"), always("install remove", SYSTEM, "changes the interpreters")),
    _group(PDM, "cache", _read(PDM, "info list"), always("clear remove", SYSTEM, "empties the cache")),
    always("run test", PROJECT, "runs {1:program|a program} of the environment", permutes=False),
    always(
        "install add remove update sync lock build use venv fix import init new",
        PROJECT,
        "works on the environment of the project",
    ),
    always("config self plugin", SYSTEM, "changes the settings"),
    always("publish", Category.ModifiesRemote, "uploads packages"),
)

PIXI = _shows("-h,--help -v,--verbose -q,--quiet --color= --no-progress --manifest-path=")
PIXI_COMMANDS = (
    _read(PIXI, "list ls tree info", "--json -e,--environment= --platform= -x,--explicit --sort-by="),
    _group(
        PIXI, "task", _read(PIXI, "list ls"), always("add remove alias", Category.ModifiesFilesystem, "changes tasks")
    ),
    always("run", PROJECT, "runs {1:task|a task} of the project", permutes=False),
    always("install reinstall lock update shell shell-hook", PROJECT, "works on the environment of the project"),
    always("add remove upgrade", Category.RunsFetchedCode, "{verb} {package|packages}"),
    always("clean", Category.DeletesData, "deletes the environment"),
    always("global self-update config auth", SYSTEM, "changes the installation"),
    always("upload", Category.ModifiesRemote, "uploads packages"),
)

HATCH = _shows("-h,--help -v,--verbose -q,--quiet --color --no-color --interactive --no-interactive")
HATCH_COMMANDS = (
    _read(HATCH, "status", operands=NONE),
    _group(
        HATCH,
        "env",
        _read(HATCH, "show", "--ascii --json -i,--internal"),
        _read(HATCH, "find"),
        always("create run", PROJECT, "makes or uses an environment", permutes=False),
        always("prune remove", Category.DeletesData, "deletes environments"),
    ),
    _group(
        HATCH,
        "config",
        _read(HATCH, "find explore"),
        Program(
            "show",
            HATCH.options,
            effects={"-a,--all": raises(Category.ReadsSecrets, "shows the settings that are hidden")},
        ),
        always("set update restore", SYSTEM, "changes the settings"),
    ),
    _group(
        HATCH,
        "python",
        _read(HATCH, "show find", "--ascii"),
        always("install remove update", SYSTEM, "changes the interpreters"),
    ),
    always("run test fmt build dep project shell version", PROJECT, "runs {1:|code} of the project", permutes=False),
    always("new", Category.ModifiesFilesystem, "makes files"),
    always("clean", Category.DeletesData, "deletes built files"),
    always("publish", Category.ModifiesRemote, "uploads packages"),
    always("self", SYSTEM, "changes hatch itself"),
)

RYE = _shows("-h,--help -v,--verbose -q,--quiet")
RYE_COMMANDS = (
    _read(RYE, "list show", "--pyproject= --installed-deps --sys-path"),
    _group(
        RYE,
        "toolchain",
        _read(RYE, "list", "--include-downloadable --format="),
        always("fetch register remove", SYSTEM, "changes the interpreters"),
    ),
    _group(RYE, "tools", _read(RYE, "list", "-i -v"), always("install uninstall", SYSTEM, "changes the tools")),
    always("run test", PROJECT, "runs {1:program|a program} of the environment", permutes=False),
    always("sync lock add remove build lint fmt install fetch", PROJECT, "works on the project's environment"),
    always("init pin", Category.ModifiesFilesystem, "makes files"),
    always("config self", SYSTEM, "changes the settings"),
    always("publish", Category.ModifiesRemote, "uploads packages"),
)

CONDA = _shows("-h,--help --json -v,--verbose -q,--quiet --debug --trace -n,--name= -p,--prefix= --no-plugins")
CHANNELS = raises(Category.Unrecognized, "asks the channel")
CONDA_COMMANDS = (
    _read(
        CONDA,
        "list",
        "-c,--canonical -f,--full-name --explicit --md5 --sha256 -e,--export -r,--revisions --no-pip --reverse"
        " --show-channel-urls --auth",
    ),
    Program(
        "info",
        f"{CONDA.options} -a,--all --base -e,--envs --license -s,--system",
        effects={"--unsafe-channels": raises(Category.ReadsSecrets, "shows tokens of channels")},
        modes=HELP,
    ),
    Program(
        "search",
        f"{CONDA.options} --envs -i,--info --subdir,--platform= --offline -C,--use-index-cache --skip-flexible-search",
        effects={"-c,--channel=": CHANNELS, "--override-channels": CHANNELS},
        category=REMOTE,
        phrase="asks the channels",
        modes=HELP,
    ),
    Program(
        "config",
        f"{CONDA.options} --show=? --show-sources --describe=? --get=? --validate --system --env",
        effects={
            option: raises(SYSTEM, "changes the settings")
            for option in (
                "--set=",
                "--add=",
                "--append=",
                "--prepend=",
                "--remove=",
                "--remove-key=",
                "--write-default",
            )
        },
        modes=HELP,
    ),
    _read(CONDA, "doctor compare help notices"),
    Program(
        "env",
        CONDA.options,
        subcommands=(
            _read(CONDA, "list"),
            Program(
                "export",
                f"{CONDA.options} --no-builds --from-history --ignore-channels --override-channels",
                effects={"-f,--file=": WRITES, "-c,--channel=": Effect()},
                modes=HELP,
            ),
            _group(CONDA, "config", _group(CONDA, "vars", always("list", Category.ReadsSecrets, "shows variables"))),
            always("create update", SYSTEM, "changes environments"),
            always("remove", Category.DeletesData, "deletes an environment"),
        ),
        modes=HELP,
    ),
    always("install create update upgrade init develop rename", SYSTEM, "changes environments"),
    always("remove uninstall clean", Category.DeletesData, "deletes packages or environments"),
    always("run build render", PROJECT, "runs a program", permutes=False),
    always("activate deactivate", SYSTEM, "changes which programs are found"),
)

PYENV_COMMANDS = (
    Program(
        "versions version version-name version-origin version-file root shims commands help",
        "-h,--help --bare --skip-aliases --skip-envs --path --usage -v,--verbose",
    ),
    Program("which whence prefix completions hooks", "-h,--help --nosystem --skip-advice --path"),
    Program("global local shell", "-h,--help -f,--force", Operands(SETS), {"--unset": SETS}),
    Program(
        "install",
        "-h,--help",
        category=SYSTEM,
        phrase="installs an interpreter",
        loose=True,
        modes=(*HELP, ("-l", Program("", "-l,--list"))),
        effects={"-l,--list": Effect()},
    ),
    always("uninstall virtualenv-delete", Category.DeletesData, "deletes an interpreter"),
    always("rehash update virtualenv init latest activate deactivate", SYSTEM, "changes what pyenv runs"),
    always("exec", PROJECT, "runs a program of the interpreter", permutes=False),
)

PROGRAMS = (
    Program("poetry", f"{POETRY.options} -V,--version", subcommands=POETRY_COMMANDS, modes=HELP),
    Program("pdm", f"{PDM.options} -V,--version", subcommands=PDM_COMMANDS, modes=HELP),
    Program("hatch", f"{HATCH.options} --version", subcommands=HATCH_COMMANDS, modes=HELP),
    Program("pixi", f"{PIXI.options} -V,--version", subcommands=PIXI_COMMANDS, modes=HELP),
    Program("rye", f"{RYE.options} --version", subcommands=RYE_COMMANDS, modes=HELP),
    Program("conda mamba micromamba", f"{CONDA.options} -V,--version", subcommands=CONDA_COMMANDS, modes=HELP),
    Program("pyenv", "-h,--help -v,--version", subcommands=PYENV_COMMANDS, modes=HELP),
    Program(
        "pipenv",
        "-h,--help --version --where --venv --py --envs --support --bare -q,--quiet -v,--verbose",
        subcommands=(
            Program("graph", "-h,--help --bare --json --json-tree --reverse", modes=HELP),
            Program("requirements", "-h,--help --dev --dev-only --hash --exclude-markers --categories=", modes=HELP),
            Program("scripts verify", "-h,--help", modes=HELP),
            always("run shell", PROJECT, "runs {1:program|a program} of the environment", permutes=False),
            always("install sync update upgrade lock check audit", PROJECT, "works on the environment"),
            always("uninstall clean", PROJECT, "removes packages"),
            always("open", Category.Unrecognized, "opens an editor"),
        ),
        effects={"--rm": raises(Category.DeletesData, "deletes the environment")},
    ),
    Program(
        "virtualenv",
        "-h,--help --version",
        category=Category.ModifiesFilesystem,
        phrase="makes an environment",
        operands=Operands(WRITES),
        effects={"-p,--python=": raises(Category.Unrecognized, "runs the interpreter"), "-r=": READS},
        modes=HELP,
    ),
)

EXAMPLES = """
ReadsFilesystem: poetry show
ReadsFilesystem: poetry show --tree requests
ReadsRemote: poetry show --outdated
ReadsFilesystem: poetry env info --path
ReadsFilesystem: poetry check --lock
ReadsFilesystem: poetry lock --check
ReadsFilesystem: poetry version -s
ReadsFilesystem: poetry config --list
ReadsFilesystem: poetry config virtualenvs.path
ReadsFilesystem: poetry install --help
ReadsFilesystem: poetry --version
ReadsFilesystem: poetry export -f requirements.txt --without-hashes
ReadsSecrets: poetry config pypi-token.pypi
ReadsSecrets: poetry export --with-credentials
ModifiesFilesystem: poetry export -o requirements.txt
ModifiesFilesystem: poetry version patch
ModifiesSystem: poetry config virtualenvs.path /tmp/x
RunsProjectCode: poetry install
RunsProjectCode: poetry run pytest
RunsProjectCode: poetry run tool --help
DeletesData: poetry env remove --all
ModifiesRemote: poetry publish
ReadsFilesystem: pdm list --tree
ReadsFilesystem: pdm info --env
RunsProjectCode: pdm install
ReadsFilesystem: hatch env show
RunsProjectCode: hatch run test
ReadsFilesystem: pixi list --json
RunsProjectCode: pixi run test
RunsProjectCode: pixi install
RunsFetchedCode: pixi add numpy
DeletesData: pixi clean
ReadsFilesystem: rye list
ReadsFilesystem: conda list -n base
ReadsFilesystem: conda env list
ReadsFilesystem: conda info --envs
ReadsFilesystem: conda config --show channels
ReadsFilesystem: conda env export --no-builds
ReadsRemote: conda search numpy
ModifiesFilesystem: conda env export -f environment.yml
Unrecognized: conda search -c http://example.org numpy
ModifiesSystem: conda install numpy
ModifiesSystem: conda config --add channels x
DeletesData: conda remove numpy
RunsProjectCode: conda run python x.py
ReadsFilesystem: mamba list
ReadsFilesystem: pyenv versions
ReadsFilesystem: pyenv which python
ReadsFilesystem: pyenv global
ReadsFilesystem: pyenv install --list
ModifiesSystem: pyenv install 3.12
ModifiesFilesystem: pyenv local 3.12
DeletesData: pyenv uninstall 3.8
ReadsFilesystem: pipenv graph
RunsProjectCode: pipenv run x
ModifiesFilesystem: virtualenv .venv
Unrecognized: virtualenv -p ./python .venv
DeletesData: hatch env prune
DeletesData: conda env remove -n x
ModifiesRemote: hatch publish
ModifiesRemote: pdm publish
ModifiesRemote: rye publish
ModifiesRemote: pixi upload https://x.example a.conda
ModifiesSystem: pdm python install 3.12
ModifiesSystem: poetry self add x
"""
