"""Rust: cargo, the compiler, and rustup."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.finding import Judgement
from assent.risk.rule import NONE, READS, RUNS, WRITES, Effect, Operands, Program, always, proven, raises
from assent.risk.table import Table, judge

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument, Command, Surroundings

ANY = "-h,--help -v,--verbose -q,--quiet --color= --locked --offline --frozen -V --manifest-path= --lockfile-path="
SETS = {
    "--config=": raises(Category.Unrecognized, "sets {}, which may name a program to run"),
    "-Z=": raises(Category.Unrecognized, "turns on an unstable feature"),
}
FEATURES = "-F,--features= --all-features --no-default-features"
REGISTRY = {
    "--index=": raises(Category.Unrecognized, "asks the registry {}"),
    "--registry=": raises(Category.Unrecognized, "asks the registry {}"),
}
PUNCTUATION = {ord(character): None for character in "-._"}  # in the name of a toolchain
REMOTE = Category.ReadsRemote
CODE = Category.RunsProjectCode
FILES = Category.ModifiesFilesystem
SYSTEM = Category.ModifiesSystem


def _value(word: Argument) -> Judgement:
    """The value of an option that may go without one: with a dash in front it is an option instead."""
    if not word.prefix or word.prefix.startswith("-"):
        return Judgement(Category.Unrecognized, f"`{word.text}` may be an option of its own", word)
    return Judgement(Category.ReadsFilesystem, "")


SPEC = {"-p,--package=": proven(_value)}


def _reads(
    names: str,
    options: str = "",
    operands: Operands | None = None,
    effects: dict[str, Effect] | None = None,
    category: Category = Category.ReadsFilesystem,
    phrase: str = "",
) -> Program:
    """A subcommand that shows something; with cargo's own options."""
    return Program(
        names, f"{ANY} {options}", operands or NONE, {**SETS, **(effects or {})}, category, phrase, abbreviates=False
    )


def _rehearses(names: str, category: Category, phrase: str, rehearsal: str, options: str = "") -> Program:
    """A subcommand that only shows what it would do when one of the options `rehearsal` is given."""
    return Program(
        names,
        f"{ANY} {options} {rehearsal}",
        Operands(),
        SETS,
        category,
        phrase,
        abbreviates=False,
        modes=((rehearsal, Program("", category=REMOTE)), ("-h", Program(""))),
    )


SHOWS = (
    _reads(
        "tree",
        f"""
        {FEATURES} -e,--edges= --prune= --depth= --prefix= --no-dedupe -d,--duplicates --charset= -f,--format=
        --workspace --all --exclude=
        """,
        None,
        {**SPEC, "-i,--invert=": proven(_value), "--target=": proven(_value)},
    ),
    _reads("metadata", f"{FEATURES} --filter-platform= --no-deps --format-version="),
    _reads("locate-project", "--workspace --message-format="),
    _reads("pkgid", "", Operands(), SPEC),
    _reads("read-manifest verify-project version"),
    _reads("help", "", Operands()),
    Program("report", ANY, subcommands=(_reads("future-incompatibilities future-incompat", "--id=", None, SPEC),)),
    _reads("search", "--limit=", Operands(), REGISTRY, REMOTE, "asks the registry"),
    _reads("info", FEATURES, Operands(most=1), REGISTRY, REMOTE, "asks the registry"),
    _reads("machete", "--with-metadata --skip-target-dir --no-ignore", Operands(READS), {"--fix": WRITES}),
    _reads(
        "audit",
        "-n,--no-fetch --stale -D,--deny= --json --ignore= -f,--file= --target-arch= --target-os= --no-local-crates",
        None,
        {"-d,--db=": RUNS, "-u,--url=": RUNS},
        REMOTE,
        "fetches known faults",
    ),
    _reads(
        "outdated",
        f"{FEATURES} -d,--depth= -e,--exclude= -i,--ignore= -R,--root-deps-only -w,--workspace --exit-code= --format=",
        None,
        {"-p,--packages=": proven(_value), "-r,--root=": proven(_value)},
        REMOTE,
        "asks the registry",
    ),
    Program(
        "deny",
        f"{ANY} {FEATURES} -L,--log-level= -f,--format= --workspace --all --exclude=",
        subcommands=(
            _reads(
                "check",
                "-A,--allow= -W,--warn= -D,--deny= --hide-inclusion-graph --disable-fetch --show-stats -s",
                Operands(),
                {"-c,--config=": READS, "-g,--graph=": WRITES},
                REMOTE,
                "fetches known faults",
            ),
            _reads("list", "-f,--format= -l,--layout=", None, {"-c,--config=": READS}),
            always("fetch", SYSTEM, "updates its copy of known faults"),
            always("init", FILES, "writes a configuration"),
        ),
    ),
    _reads("license", "-a,--authors -d,--do-not-bundle -j,--json -t,--tsv --avoid-build-deps --avoid-dev-deps"),
)
CHANGES = (
    always(
        "build b check c test t bench doc d rustc rustdoc clippy fix package miri expand bloat udeps tarpaulin"
        " llvm-cov llvm-lines asm geiger hack msrv semver-checks mutants fuzz afl criterion make xtask wasm"
        " component ndk zigbuild cross shuttle leptos tauri dx bisect-rustc careful public-api",
        CODE,
        "builds the project, which runs its build scripts",
    ),
    always("run r watch flamegraph nextest insta", CODE, "builds and runs the project", permutes=False),
    _rehearses("clean", Category.DeletesData, "deletes the build output", "-n --dry-run", "--release --doc --profile="),
    _rehearses("update", FILES, "changes Cargo.lock", "-n --dry-run", "-w,--workspace --recursive -p= --precise="),
    _rehearses(
        "add",
        FILES,
        "changes Cargo.toml{+for}",
        "-n --dry-run",
        f"{FEATURES} --dev --build --optional --no-optional --rename= --target= --path= --branch= --tag= --rev=",
    ),
    _rehearses("remove rm", FILES, "changes Cargo.toml{+for}", "-n --dry-run", "--dev --build --target="),
    _rehearses(
        "sort", FILES, "changes Cargo.toml{+for}", "-c --check --print", "-w,--workspace -g,--grouped -n,--no-format"
    ),
    _rehearses(
        "upgrade set-version", FILES, "changes Cargo.toml{+for}", "-n --dry-run", "--incompatible -i --workspace"
    ),
    always(
        "generate-lockfile fetch vendor new init generate",
        FILES,
        "creates a package in {last:folder|the current folder}",
    ),
    Program(
        "fmt",
        f"{ANY} --all -l --edition= --message-format= --check",
        NONE,
        SPEC,
        FILES,
        "rewrites the sources",
        abbreviates=False,
        modes=(("--check", Program("", effects=SPEC)), ("-h", Program("", effects=SPEC))),
    ),
    Program(
        "install",
        f"{ANY} --list --root=",
        Operands(),
        SETS,
        SYSTEM,
        "builds and installs {crate|the current crate}",
        loose=True,
        abbreviates=False,
        modes=(("--list", Program("")), ("-h", Program(""))),
    ),
    always("uninstall binstall install-update", SYSTEM, "changes which programs are installed"),
    Program(
        "owner",
        f"{ANY} -l,--list -a,--add= -r,--remove=",
        Operands(),
        {**SETS, **REGISTRY},
        Category.ModifiesRemote,
        "changes the owners of {last:crate}",
        abbreviates=False,
        modes=(
            (
                "-a -r",
                Program(
                    "", category=Category.ModifiesRemote, phrase="changes the owners of {last:crate}", effects=REGISTRY
                ),
            ),
            ("-l", Program("", category=REMOTE, effects=REGISTRY)),
        ),
    ),
    always("publish release smart-release workspaces", Category.ModifiesRemote, "publishes a crate"),
    always("yank", Category.DeletesData, "yanks {last:crate}"),
    always("login logout", SYSTEM, "changes who is logged in"),
    always("config", Category.ReadsSecrets, "shows the configuration, tokens included"),
)


def cargo(command: Command, _: Surroundings) -> Judgement:
    """A toolchain may come first (`+nightly`), and options of rustfmt behind `--` are as good as before it."""
    words = list(command.argv)
    if len(words) > 1 and words[1].exact and _is_toolchain(words[1].text):
        del words[1]
    if any(word.exact and word.text == "fmt" for word in words[1:3]):
        words = [word for word in words if word.text != "--"]
    return judge(Table(CARGO), words, "cargo")


def _is_toolchain(text: str) -> bool:
    return text[:1] == "+" and text[1:].isascii() and text[1:].translate(PUNCTUATION).isalnum()


CARGO = Program(
    "cargo",
    f"{ANY} --list --explain= -C=",
    effects=SETS,
    subcommands=(*SHOWS, *CHANGES),
    abbreviates=False,
)


def printed(word: Argument) -> Judgement:
    """What rustc prints; newer ones write it to a file: --print cfg=file."""
    if not word.exact or "=" in word.text:
        return Judgement(Category.Unrecognized, f"`rustc --print {word.text}` may write a file", word)
    return Judgement(Category.ReadsFilesystem, "")
