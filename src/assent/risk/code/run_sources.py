"""Sources that the text writes and then runs, whatever compiles them, by what their words say that they do."""

from __future__ import annotations

from assent.lazy import Lazy
from assent.record import Record, replace
from assent.risk.category import Category
from assent.risk.code.filenames import COMPILED, language
from assent.risk.code.tool_files import LOSING, edited
from assent.risk.disk.access import runs_by_itself
from assent.risk.disk.ground import Ground
from assent.risk.disk.paths import begins, resolve
from assent.risk.finding import Unknown
from assent.rules_table import is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from assent.command.model import Command, Surroundings
    from assent.risk.code import source_environment, source_statements, source_text
    from assent.risk.code.editors import HeldTexts
    from assent.risk.disk.access import Risk
    from assent.risk.disk.paths import Components
    from assent.risk.finding import Finding
else:  # few texts run a source that they write
    source_environment = Lazy("assent.risk.code.source_environment")
    source_statements, source_text = Lazy("assent.risk.code.source_statements"), Lazy("assent.risk.code.source_text")

_C, _JVM, _NET = "c cc cpp cxx m mm h hpp", "java kt kts scala groovy clj", "cs fs fsx vb"
_GO, _RUST, _HASKELL, _OCAML, _NODE = "go", "rs", "hs lhs", "ml", "ts mts cts tsx js mjs cjs jsx"
ENDINGS = frozenset(
    f"{_C} {_JVM} {_NET} {_GO} {_RUST} {_HASKELL} {_OCAML} {_NODE} swift d zig nim dart cr v vala odin".split()
)
BUILDERS = {  # programs that only build unless a word has them run it, and the endings of what they take
    **dict.fromkeys("gcc g++ cc c++ clang clang++ tcc icx emcc".split(), _C),
    **dict.fromkeys("go tinygo gotip".split(), f"{_GO} c h"),
    **dict.fromkeys("cargo rustc cross".split(), _RUST),
    **dict.fromkeys("dotnet csc fsc mcs".split(), _NET),
    **dict.fromkeys("javac kotlinc kotlinc-native scalac groovyc native-image".split(), _JVM),
    **dict.fromkeys("swiftc swift xcodebuild".split(), f"swift {_C}"),
    **dict.fromkeys("ghc stack cabal".split(), _HASKELL),
    **dict.fromkeys("ocamlc ocamlopt ocamlfind dune".split(), _OCAML),
    **dict.fromkeys("dmd ldc2 gdc dub".split(), "d"),
    "zig": f"zig {_C}",
    "nim": "nim",
    "nimble": "nim",
    "dart": "dart",
    "flutter": "dart",
    "crystal": "cr",
    "shards": "cr",
    "v": "v",
    "valac": "vala",
    "odin": "odin",
}
RUNNERS = {  # programs that run a source
    **dict.fromkeys("java kotlin scala scala-cli amm groovy jshell clj clojure jbang".split(), _JVM),
    **dict.fromkeys("runghc runhaskell".split(), _HASKELL),
    **dict.fromkeys("ocaml utop".split(), _OCAML),
    **dict.fromkeys("rust-script evcxr".split(), _RUST),
    **dict.fromkeys("fsi fsharpi csi dotnet-script csharp".split(), _NET),
    **dict.fromkeys("cling root".split(), _C),
    **dict.fromkeys("tsx ts-node ts-node-esm esno jiti bun deno npx bunx pnpm yarn pnpx".split(), _NODE),
    "rdmd": "d",
    "yaegi": _GO,
    "gorun": _GO,
}
ASSEMBLING = "assembler"  # builds and runs whatever the project says
RUN = frozenset("run r -r -run --run test t tests spec bench exec -script watch fsi generate runghc -e repl".split())
FILES = frozenset("Cargo.toml go.mod Package.swift pom.xml build.gradle Makefile build.zig dune-project".split())
MOST = 12  # sources of one command


class SourceEffect(Record):
    """The effect of running a source, by its words."""

    risk: Risk
    starting: tuple[str, ...] = ()  # the files in it that run later


class RunSources:
    """The sources that a text has written and run, each looked through once."""

    def __init__(self, surroundings: Surroundings) -> None:
        self._surroundings = surroundings
        self._effects: dict[int, SourceEffect] = {}
        self._sources: dict[tuple[Components, str | None], list[SourceEffect]] = {}  # and where they are run
        self._written: list[tuple[int, Components]] | None = None  # sources, and by which command first

    def risk(self, at: int, finding: Finding, texts: HeldTexts) -> Risk | None:
        """The effect on the command with that index."""
        effect = self._worst(at, finding, texts)
        if effect is None:
            return None
        self._effects[at] = effect
        return effect.risk

    def _worst(self, at: int, finding: Finding, texts: HeldTexts) -> SourceEffect | None:
        if self._written is None:
            writers = texts.contents.flow.writers
            self._written = [(by[0], node) for node, by in writers.items() if node and _ending(node) in ENDINGS]
        nodes = [node for by, node in self._written if by < at]
        if not nodes or not texts.contents.flow.compares(len(nodes) * at):
            return None
        command = finding.command
        users = [each for each in (command, *_built_by(at, command, texts)) if _takes(each, finding)]
        found = [node for node in nodes if any(_is_run(node, each, command, texts) for each in users)]
        effects = [effect for node in found[:MOST] for effect in self._of(node, command, texts)]
        worst = max(effects, default=None, key=lambda effect: effect.risk[0])
        return worst and replace(worst, starting=tuple([path for each in effects for path in each.starting]))

    def _of(self, node: Components, command: Command, texts: HeldTexts) -> list[SourceEffect]:
        key = (node, command.cwd)
        if key not in self._sources:
            self._sources[key] = list(_effects(node, command, texts, self._surroundings))
        return self._sources[key]

    def with_starting(self, at: int, finding: Finding) -> Finding:
        """The finding with the files that run later which such a source names."""
        effect = self._effects.get(at)
        if effect is None or not effect.starting:
            return finding
        made = replace(finding, starting=(*finding.starting, *effect.starting))
        return made if finding.category > effect.risk[0] else replace(made, reason=effect.risk[1], unknown=None)


def _ending(node: Components) -> str:
    return str(node[-1]).rpartition(".")[2]


def _name(command: Command) -> str:
    return (command.program or "").rpartition("/")[2]


def _built_by(at: int, command: Command, texts: HeldTexts) -> Sequence[Command]:
    """The commands that may have built the program which a command runs by its path, or a class of Java."""
    if "/" not in (command.program or "") and command.program not in ("java", "mono", "wine", "kotlin", "scala"):
        return ()
    earlier = [each.command for each in texts.contents.flow.findings[:at]]
    return [each for each in earlier if _name(each) in BUILDERS or is_a(_name(each), ASSEMBLING)]


def _takes(user: Command, finding: Finding) -> bool:
    """Whether a command takes sources: one that is not known may."""
    name = _name(user)
    if name in BUILDERS or name in RUNNERS or is_a(name, ASSEMBLING):
        return True
    return user is finding.command and finding.unknown is Unknown.Program


def _is_run(node: Components, user: Command, command: Command, texts: HeldTexts) -> bool:
    """Whether a command runs a source, or has built what `command` runs."""
    name = _name(user)
    words = [word.text for word in user.argv[1:]]
    if user is command and name in BUILDERS and RUN.isdisjoint(words) and not _is_script(name, words):
        return False
    flow = texts.contents.flow
    places = [flow.file(path, user) for path in _named(words)]
    if node in places:
        return True
    taken = BUILDERS.get(name) or RUNNERS.get(name) or (" ".join(ENDINGS) if is_a(name, ASSEMBLING) else "")
    if _ending(node) not in taken.split():
        return False
    here = resolve(".", user.cwd, flow.home)
    folders = [place[:-1] if place and place[-1] in FILES else place for place in places]
    return any(place and begins(node, place) for place in (*folders, here or ()))


def _is_script(name: str, words: Sequence[str]) -> bool:
    """Whether a program that builds runs the source that is its first word: swift x.swift, crystal x.cr."""
    return name in ("swift", "dart", "crystal", "v", "dotnet") and bool(words) and _dotted(words[0]) in ENDINGS


def _dotted(word: str) -> str:
    return word.rpartition(".")[2]


def _named(words: Sequence[str]) -> Iterator[str]:
    """The paths among words: operands, and the values of options."""
    for word in words:
        path = word.partition("=")[2] if word[:1] == "-" else word
        if path:
            yield path.removesuffix("/...")


def named(
    code: str, interpreter: str, judge: Callable[[str], Sequence[Finding]], surroundings: Surroundings
) -> Iterator[tuple[str, Finding]]:
    """The paths in code that hold secrets, are disks or run later, with the finding about each.

    Where a program keeps settings of its own is none of them.
    """
    for path, text in source_text.touched(code, interpreter):
        for each in judge(text):
            words, ground = each.command.argv[-1:], Ground(each.command.cwd, surroundings)
            starts = bool(each.starting) and any(runs_by_itself(word, ground) for word in words)
            if starts or each.category in LOSING:
                yield path, each


def _effects(
    node: Components, command: Command, texts: HeldTexts, surroundings: Surroundings
) -> Iterator[SourceEffect]:
    """By the words of one source, and by what it starts."""
    held, name = texts.contents.of(node) or "", str(node[-1])
    interpreter = language(name) or COMPILED
    started = edited([held], interpreter, command, texts)
    risks = [] if started is None else [started]
    call = source_text.deleted(held, interpreter)
    risks += [(Category.DeletesData, f"the code deletes a folder by `{call}`")] if call else []
    shown = source_environment.shown_environment(held)
    risks += [(Category.ReadsSecrets, f"the code prints the environment by `{shown}`")] if shown else []
    statement = source_statements.taken_away(held)
    risks += [(Category.DeletesData, f"the code takes stored data away by `{statement}`")] if statement else []
    written_first = f"`{name}` is written before it is run: "
    for category, reason in risks:
        yield SourceEffect((category, written_first + reason))
    for path, each in named(held, interpreter, lambda text: texts.findings(text, command), surroundings):
        reason = f"{written_first}the code {_about(path, each)}"
        yield SourceEffect((max(each.category, Category.ModifiesSystem), reason), each.starting)


def _about(path: str, finding: Finding) -> str:
    """The words for such a path in code."""
    if finding.category is Category.ReadsSecrets:
        return f"names `{path}`, which may hold secrets"
    if path.startswith("/dev/"):
        return f"writes to `{path}`"
    kind = "holds settings of an agent" if finding.category is Category.Destroys else "runs later"
    return f"names `{path}`, which {kind}"
