"""pip, pipx and uv: Python packages."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.finding import Judgement
from assent.risk.rule import HELP, LISTS, NONE, READS, WRITES, Effect, Operands, Program, always, proven, raises

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument

REMOTE = Category.ReadsRemote
PROJECT = Category.RunsProjectCode
SYSTEM = Category.ModifiesSystem
ELSEWHERE = raises(Category.Unrecognized, "asks another index")

PIP = """
-h,--help -v,--verbose -q,--quiet --isolated --require-virtualenv --no-input --retries= --timeout= --no-cache-dir
--disable-pip-version-check --no-color --no-python-version-warning --debug --use-feature= --use-deprecated=
"""


def interpreter(word: Argument) -> Judgement:
    """A Python by its version; one given by its path is run to ask what it is."""
    if not word.exact or "/" in word.text or "\\" in word.text:
        return Judgement(Category.Unrecognized, f"runs the interpreter `{word.text}` to ask for its version", word)
    return Judgement(Category.ReadsFilesystem, "")


PIP_EFFECTS = {
    "--python=": raises(Category.Unrecognized, "runs the interpreter"),
    "--log=": WRITES,
    "--proxy=": raises(Category.Unrecognized, "goes through the proxy"),
}
INDEX = {
    "-i,--index-url,--pypi-url=": ELSEWHERE,
    "--extra-index-url=": ELSEWHERE,
    "-f,--find-links=": ELSEWHERE,
    "--trusted-host=": ELSEWHERE,
}


def _pip(
    names: str,
    options: str = "",
    operands: Operands | None = None,
    effects: dict[str, Effect] | None = None,
    asks: bool = False,
) -> Program:
    """A subcommand of pip that shows something; with `asks`, what the index knows."""
    return Program(
        names,
        f"{PIP} {options}",
        operands or Operands(),
        {**PIP_EFFECTS, **(effects or {})},
        REMOTE if asks else Category.ReadsFilesystem,
        "asks the index" if asks else "",
        modes=HELP,
    )


WHICH = "--platform= --python-version= --implementation= --abi= --ignore-requires-python --pre --no-index"
PIP_COMMANDS = (
    _pip(
        "list",
        f"""
        -u,--uptodate -e,--editable -l,--local --user --path= --format= --not-required --exclude-editable
        --include-editable --exclude= {WHICH}
        """,
        NONE,
        {**INDEX, "-o,--outdated": raises(REMOTE, "asks the index")},
    ),
    _pip("show", "-f,--files"),
    _pip("freeze", "-l,--local --user --path= --all --exclude-editable --exclude=", NONE, {"-r,--requirement=": READS}),
    _pip("check", "", NONE),
    _pip("debug", WHICH, NONE),
    _pip("inspect", "--local --user --path=", NONE),
    _pip("hash", "-a,--algorithm=", Operands(READS)),
    _pip("help", "", Operands()),
    _pip("completion", "-b,--bash -z,--zsh -f,--fish -p,--powershell", NONE),
    _pip("search", "", Operands(), INDEX, asks=True),
    Program(
        "index",
        PIP,
        effects=PIP_EFFECTS,
        subcommands=(_pip("versions", f"{WHICH} --no-binary= --only-binary= --json", Operands(), INDEX, asks=True),),
        modes=HELP,
    ),
    Program(
        "config",
        f"{PIP} --global --user --site",
        effects=PIP_EFFECTS,
        subcommands=(
            _pip("list debug", "--global --user --site", NONE),
            _pip("get", "--global --user --site"),
            always("set unset edit", SYSTEM, "changes the settings"),
        ),
        modes=HELP,
    ),
    Program(
        "cache",
        PIP,
        effects=PIP_EFFECTS,
        subcommands=(
            _pip("dir info list", "--format="),
            always("remove purge", SYSTEM, "empties the cache"),
        ),
        modes=HELP,
    ),
    Program(
        "install",
        "-h,--help",
        effects={
            "--user": raises(SYSTEM, "installs for the user"),
            "--break-system-packages": raises(SYSTEM, "installs into the system"),
            **dict.fromkeys(("-t,--target=", "--prefix=", "--root="), WRITES),
        },
        category=PROJECT,
        phrase="installs packages and runs their code",
        loose=True,
        modes=HELP,
    ),
    always("uninstall", SYSTEM, "removes packages"),
    always("download wheel lock", PROJECT, "builds packages with their own code"),
)


UV = """
-h,--help -q,--quiet -v,--verbose --color= --no-progress --offline -n,--no-cache --directory= --project= --no-config
--native-tls --system-certs --managed-python --no-managed-python --no-python-downloads --preview --no-preview
"""
UV_EFFECTS = {
    "--cache-dir=": WRITES,
    "--config-file=": raises(Category.Unrecognized, "takes settings from"),
    "-p,--python=": proven(interpreter),
}


def _uv(
    names: str,
    options: str = "",
    operands: Operands | None = None,
    effects: dict[str, Effect] | None = None,
    asks: bool = False,
) -> Program:
    """A subcommand of uv that shows something; with `asks`, it may look up versions first."""
    return Program(
        names,
        f"{UV} {options}",
        operands or Operands(),
        {**UV_EFFECTS, **(effects or {})},
        REMOTE if asks else Category.ReadsFilesystem,
        "asks the index" if asks else "",
        abbreviates=False,
        modes=HELP,
    )


def _group(names: str, *subcommands: Program) -> Program:
    return Program(names, UV, effects=UV_EFFECTS, subcommands=subcommands, abbreviates=False, modes=HELP)


UV_INDEX = {
    "--index=": ELSEWHERE,
    "--default-index=": ELSEWHERE,
    "-i,--index-url=": ELSEWHERE,
    "--extra-index-url=": ELSEWHERE,
    "-f,--find-links=": ELSEWHERE,
    "--allow-insecure-host,--trusted-host=": ELSEWHERE,
}
GROUPS = """
--universal --no-dev --dev --only-dev --group= --no-group= --no-default-groups --only-group= --all-groups --locked
--frozen --package= --python-version= --python-platform= --no-sources --resolution= --prerelease= --exclude-newer=
"""
ENVIRONMENT = "--system --strict --exclude-editable --exclude= -e,--editable --path="
TREE = (
    "-d,--depth= --prune= --package= --no-dedupe --invert --outdated --show-version-specifiers --show-sizes --format="
)
UV_COMMANDS = (
    _group(
        "pip",
        _uv("list", f"{ENVIRONMENT} --format= --outdated --prerelease= --exclude-newer=", NONE, UV_INDEX),
        _uv("show", f"{ENVIRONMENT} -f,--files"),
        _uv("freeze", ENVIRONMENT, NONE),
        _uv("check", f"{ENVIRONMENT} --python-version= --python-platform=", NONE),
        _uv("tree", f"{ENVIRONMENT} {TREE}", NONE, UV_INDEX),
        Program(
            "install sync uninstall",
            "-h,--help",
            effects={
                "--system": raises(SYSTEM, "changes the system's packages"),
                "--target=": raises(SYSTEM, "installs to"),
            },
            category=PROJECT,
            phrase="changes the environment",
            loose=True,
            abbreviates=False,
            modes=HELP,
        ),
        always("compile download", PROJECT, "may build packages with their own code"),
    ),
    _uv("tree", f"{GROUPS} {TREE}", NONE, UV_INDEX, asks=True),
    _uv(
        "export",
        f"""
        {GROUPS} --format= --all-packages --prune= --extra= --all-extras --no-extra= --no-annotate --no-header
        --emit-find-links --no-editable --no-hashes --hashes --no-emit-project --no-emit-workspace --no-emit-local
        --no-emit-package=
        """,
        NONE,
        {**UV_INDEX, "-o,--output-file=": WRITES},
        asks=True,
    ),
    _uv(
        "version",
        "--dry-run --short --output-format= --package= --frozen --no-sync",
        Operands(Effect(category=Category.ModifiesFilesystem, phrase="changes the version")),
        {"--bump=": raises(PROJECT, "changes the version")},
    ),
    _uv("help", "", Operands()),
    _group(
        "python",
        _uv(
            "list",
            """
            --all-versions --all-platforms --all-arches --only-installed --only-downloads --show-urls --output-format=
            """,
            asks=True,
        ),
        _uv("find", "--no-project --system --show-version --resolve-links", Operands(proven(interpreter))),
        _uv("dir", "--bin", NONE),
        always("pin", Category.ModifiesFilesystem, "writes .python-version"),
        always("install upgrade uninstall", SYSTEM, "{verb} {interpreter|interpreters}"),
        always("update-shell", SYSTEM, "changes the PATH of the shell"),
    ),
    _group(
        "tool",
        _uv(
            "list",
            "--show-paths --show-version-specifiers --show-with --show-extras --show-python",
            NONE,
            {"--outdated": raises(REMOTE, "asks the index")},
        ),
        _uv("dir", "--bin", NONE),
        always("run", PROJECT, "downloads and runs {1:package|a package}", permutes=False),
        always("install upgrade uninstall", SYSTEM, "{verb} {tool|tools}"),
        always("update-shell", SYSTEM, "changes the PATH of the shell"),
    ),
    _group(
        "cache",
        _uv("dir size", "-H,--human", NONE),
        always("clean prune", SYSTEM, "empties the cache"),
    ),
    _group("self", _uv("version", "--short --output-format=", NONE), always("update", SYSTEM, "replaces uv")),
    _group(
        "auth",
        _uv("dir", "", Operands()),
        always("token", Category.ReadsSecrets, "shows an access token{+of}"),
        always("login logout helper", SYSTEM, "changes who is logged in"),
    ),
    _group("workspace", _uv("list dir metadata", "--package= --paths")),
    _uv("generate-shell-completion"),
    always("run", PROJECT, "runs {1:program|a program} of the environment", permutes=False),
    always("sync add remove build check audit format", PROJECT, "works on the environment of the project"),
    Program(
        "lock",
        "-h,--help --check --locked",
        category=PROJECT,
        phrase="may build packages with their own code",
        loose=True,
        abbreviates=False,
        modes=(*HELP, ("--check --locked", Program(""))),
    ),
    always("venv init", Category.ModifiesFilesystem, "makes files"),
    always("publish", Category.ModifiesRemote, "uploads {|packages}"),
)

PROGRAMS = (
    Program("pip pip3 pip2", f"{PIP} -V,--version", effects=PIP_EFFECTS, subcommands=PIP_COMMANDS),
    Program("uv", f"{UV} -V,--version", effects=UV_EFFECTS, subcommands=UV_COMMANDS, abbreviates=False),
    Program(
        "uvx",
        "-h,--help -V,--version",
        category=PROJECT,
        phrase="downloads and runs {1:package|a package}",
        loose=True,
        permutes=False,
        modes=(*HELP, ("-V", Program(""))),
    ),
    Program(
        "pipx",
        "-h,--help -q,--quiet -v,--verbose --version --global",
        subcommands=(
            Program("list", "-h,--help --include-injected --json --short --pinned --skip-maintenance -q -v --global"),
            Program("environment", "-h,--help -V,--value= -q -v"),
            Program("completions", "-h,--help"),
            Program(
                "interpreter", subcommands=(Program("list", "-h,--help"), always("prune upgrade", SYSTEM, "changes"))
            ),
            always("run runpip", PROJECT, "downloads and runs {1:package|a package}", permutes=False),
            always("install upgrade uninstall reinstall pin unpin", SYSTEM, "{verb} {package|packages}"),
            always(
                "install-all inject uninject upgrade-all upgrade-shared uninstall-all reinstall-all ensurepath",
                SYSTEM,
                "changes the installed tools{+with}",
            ),
        ),
    ),
    Program(
        "pipdeptree",
        "-l,--local-only -u,--user-only -f,--freeze -a,--all -p,--packages= -e,--exclude= -r,--reverse -d,--depth= -j"
        " --json --json-tree --mermaid --graph-output= -w,--warn=",
        effects={"--python=": proven(interpreter)},
    ),
    Program(
        "pip-audit",
        "-l,--local -f,--format= -s,--vulnerability-service= -S,--strict --desc=? --aliases=? --progress-spinner="
        " --timeout= --path= -v,--verbose --skip-editable --no-deps --ignore-vuln= --disable-pip --require-hashes"
        " --locked",
        Operands(LISTS),
        {
            "-o,--output=": WRITES,
            "-r,--requirement=": raises(PROJECT, "may build packages of"),
            "--fix": raises(PROJECT, "installs other versions"),
        },
        REMOTE,
        "asks the index",
    ),
)

EXAMPLES = """
ReadsFilesystem: pip list
ReadsFilesystem: pip --version
ReadsFilesystem: pip3 list --format=json --not-required
ReadsFilesystem: pip show -f requests flask
ReadsFilesystem: pip freeze --all
ReadsFilesystem: pip check
ReadsFilesystem: pip config list
ReadsFilesystem: pip cache dir
ReadsFilesystem: pip install --help
ReadsFilesystem: pip install -h
ReadsFilesystem: pip help install
ReadsFilesystem: pip hash dist/a.whl
ReadsRemote: pip list --outdated
ReadsRemote: pip index versions requests
Unrecognized: pip list --index-url http://example.org
Unrecognized: pip index versions x --extra-index-url=http://example.org
Unrecognized: pip --python ./python list
Unrecognized: pip list $options
Unrecognized: pip nonsense
ModifiesFilesystem: pip list --log out.txt
RunsFetchedCode: pip install requests
RunsProjectCode: pip install -r requirements.txt
ModifiesSystem: pip uninstall -y requests
ModifiesSystem: pip config set global.index-url http://example.org
ModifiesSystem: pip cache purge
RunsFetchedCode: pip download x
RunsProjectCode: pip wheel .
ReadsFilesystem: uv --version
ReadsFilesystem: uv pip list --format json
ReadsFilesystem: uv pip freeze --python 3.12
ReadsRemote: uv tree --depth 2
ReadsRemote: uv python list --only-installed
ReadsFilesystem: uv python find 3.12
ReadsFilesystem: uv tool list
ReadsFilesystem: uv version --short
ReadsFilesystem: uv cache dir
ReadsFilesystem: uv help sync
ReadsFilesystem: uv sync --help
ReadsRemote: uv export --no-hashes
ModifiesFilesystem: uv export -o requirements.txt
Unrecognized: uv pip list --python ./python
Unrecognized: uv pip list --config-file x.toml
RunsProjectCode: uv run pytest -q
RunsProjectCode: uv run tool --help
RunsFetchedCode: uv tool run tool -h
ReadsFilesystem: uv run --help
RunsProjectCode: uv sync
RunsProjectCode: uv lock
ReadsFilesystem: uv lock --check
RunsProjectCode: uv pip install -e .
ModifiesSystem: uv pip install --system x
ModifiesSystem: uv tool install ruff
ModifiesFilesystem: uv version 1.2.3
ModifiesRemote: uv publish
ReadsSecrets: uv auth token example.org
RunsFetchedCode: uvx ruff check
ReadsFilesystem: uvx --version
ReadsFilesystem: uvx -V
RunsFetchedCode: uvx tool -V
ReadsFilesystem: pipx list --short
ReadsFilesystem: pipx environment
RunsFetchedCode: pipx run black .
ModifiesSystem: pipx install black
ReadsFilesystem: pipdeptree -r
ReadsRemote: pip-audit
ModifiesSystem: pipx interpreter prune
ModifiesSystem: pipx install-all packages.json
ModifiesFilesystem: pip-audit -o audit.json
"""
