"""Variables that matter to programs, but not with that value: `NODE_OPTIONS=--max-old-space-size=4096`.

A list of folders for programs that holds nothing but the system's, the user's own tools' and the
project's; a cache that is kept where the agent may write; options that only set a limit. See
docs/adr/0020-unheeded-variables.md.
"""

from __future__ import annotations

from assent.command import Command, Surroundings
from assent.command.bins import ASKED, is_optional, is_own, is_system, listed
from assent.command.parts import Variable
from assent.command.wrappers.execution_context import FRESH, PLACE
from assent.risk.category import Category
from assent.risk.disk.ground import Ground
from assent.rules_table import knows, pairs

ROOTS = frozenset("usr opt nix library applications system snap".split())  # only an administrator writes there
HOMES = ("~/", "$HOME/", "${HOME}/")
VERSIONS = frozenset("abcdefghijklmnopqrstuvwxyz0123456789.-_+")
TOOLS = tuple(  # where installers put such tools below the home directory, for the one user
    tuple(path.split("/"))
    for path in """
    library/java/javavirtualmachines library/android/sdk android/sdk .jdks .gradle/jdks .sdkman/candidates
    .asdf/installs .local/share/mise/installs .dotnet
    """.split()
)
TARGETS = frozenset(  # machines that a compiler makes code for, by the first word of its name
    """
    x86_64 i386 i486 i586 i686 aarch64 arm arm64 armv6 armv7 armv7l armeb avr riscv32 riscv64 mips mipsel mips64
    mips64el powerpc powerpc64 powerpc64le ppc64le s390x sparc64 loongarch64 msp430 xtensa musl
    """.split()
)
JOINED = ("-Xmx", "-Xms", "-Xss", "-j")  # with their number in the same word
WORDS = frozenset(("-D", "-A", "-W", "-C", "--cap-lints"))  # with the name of a lint, or a switch, in the next
SANITIZERS = "SAN_OPTIONS"  # end of names whose options have colons between them
LOGINS = ("_KEY", "_TOKEN", "_SECRET", "_PASSWORD")  # ends of names of logins
PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./+@ ")


def weighed(variable: Variable, command: Command, surroundings: Surroundings) -> Category | None:
    """The effect of setting the variable, where its value says that; None where it does not."""
    value, name = variable.value, variable.name
    if value is None or any(wrapper.started for wrapper in command.wrappers):
        return None
    if name == "PATH":
        return _programs(variable, command, surroundings)
    if value.exact and (is_limit(name, value.text) or _is_made_up(name, value.text) or _is_compiler(name, value.text)):
        return Category.ReadsFilesystem
    if name.casefold().startswith(tuple(knows("export", "public"))) and not value.several:
        return Category.ReadsFilesystem  # for the code of the project alone, which may be given any text
    if (
        value.exact
        and name in knows("export", "modules")
        and value.text.replace(".", "").replace(":", "").isidentifier()
    ):
        return Category.RunsProjectCode
    is_place = name in knows("export", "installed") | knows("export", "caches") or name in pairs("export", "defaults")
    return _folder(variable, command, surroundings) if is_place else None


def _folder(variable: Variable, command: Command, surroundings: Surroundings) -> Category | None:
    """The effect of a tool's own folder: that of the system, the usual one, a cache."""
    ground, value, name = Ground(command.cwd, surroundings), variable.value, variable.name
    installed = name in knows("export", "installed")
    if value is None or value.several:
        return None
    if installed and (value.text == "$(go env GOPATH)" or _is_java(value.text)):
        return Category.ReadsFilesystem
    is_fresh = value.text.startswith(f"/tmp/{FRESH}")  # noqa: S108 - nothing is made here
    otherwise = _otherwise(value.text, name, ground)
    components = ground.resolve(value.text) if value.exact or is_fresh else otherwise
    if components is None or (variable.lasting and value.text[:1] not in ("/", "~") and not otherwise):
        return None
    usual = pairs("export", "defaults").get(name)
    if usual is not None and components == (*ground.home, *usual.split("/")):
        return Category.ReadsFilesystem
    if installed and value.exact and components[:1] and components[0].casefold() in ROOTS:
        return Category.ReadsFilesystem
    if installed and value.exact and _is_installed(components, ground):
        return Category.ReadsFilesystem
    return Category.RunsProjectCode if name in knows("export", "caches") and ground.is_ours(components) else None


def _otherwise(text: str, name: str, ground: Ground) -> tuple[str, ...] | None:
    """The path below the home that a variable gets where it has no value yet: ${KUBECONFIG:-$HOME/.kube/config}."""
    before, found, path = text.removesuffix("}").partition(f"${{{name}:-")
    start = next((start for start in HOMES if path.startswith(start)), "")
    return (*ground.home, *path[len(start) :].split("/")) if found and start and not before else None


def _is_java(text: str) -> bool:
    """Whether it is what macOS says where Java is: $(/usr/libexec/java_home -v 17)."""
    if not text.startswith("$(/usr/libexec/java_home") or text[-1:] != ")":
        return False
    words = text[2:-1].split(" ")[1:]
    return not words or (words[0] in ("-v", "--version") and len(words) == 2 and VERSIONS.issuperset(words[1]))


def _is_installed(components: tuple[str, ...], ground: Ground) -> bool:
    """Whether a folder is one that an installer made below the home directory."""
    folded = tuple([component.casefold() for component in components])
    home = len(ground.home)
    if folded[:home] != ground.home or ground.is_project(components):
        return False
    return any(folded[home : home + len(tool)] == tool for tool in TOOLS)


def _programs(variable: Variable, command: Command, surroundings: Surroundings) -> Category | None:
    """The effect of a list of folders for programs: nothing, or that the project's own are run."""
    ground, worst = Ground(command.cwd, surroundings), Category.ReadsFilesystem
    for each in (variable.value.text if variable.value is not None else "").split(":"):
        folder = listed(each)
        if folder in ("$PATH", "${PATH}") or folder in ASKED or folder.startswith(f"/{PLACE}/"):
            continue
        components = ground.resolve(folder) if folder and PLAIN.issuperset(folder) else None
        if components is None or (variable.lasting and folder[:1] not in ("/", "~")):
            return None
        home = len(ground.home)
        at_home = tuple([component.casefold() for component in components[:home]]) == ground.home
        if is_system(folder) or (at_home and is_own(components[home:])):
            continue
        if not ground.is_project(components):
            if is_optional(folder):
                continue
            return None
        worst = Category.RunsProjectCode
    return worst


def is_limit(name: str, value: str) -> bool:
    """Whether all words of a value are options that only set a limit, or say how much is told."""
    limits = pairs("export", "limits").get(name)
    if limits is None or not value:
        return limits is not None
    known, before = limits.split(), ""
    for word in value.replace(":", " ").split(" ") if name.endswith(SANITIZERS) else value.split(" "):
        option, equals, rest = word.partition("=")
        if before == "-C" and equals:  # -C target-cpu=native
            option = f"-C{option}"
        is_lint = before in WORDS and word.replace("_", "").replace("-", "").replace("::", "").isalnum()
        is_joined = any(start in known and word[len(start) :].isalnum() for start in JOINED if word.startswith(start))
        is_valued = bool(equals) and f"{option}=" in known and PLAIN.issuperset(rest.replace(",", ""))
        if not (word in known or is_valued or is_joined or is_lint):
            return False
        before = word
    return True


def _is_compiler(name: str, value: str) -> bool:
    """Whether it is a compiler by its name, perhaps with a version: CC=clang-18, CC=/usr/bin/clang."""
    called = value.removeprefix("/usr").removeprefix("/bin/")
    program, _, version = called.rpartition("-")
    plain = program if version.replace(".", "").isdigit() else called
    target, _, compiler = plain.rpartition("-")  # x86_64-linux-gnu-gcc
    is_target = target.partition("-")[0] in TARGETS and VERSIONS.issuperset(target)
    return (compiler if is_target else plain) in pairs("export", "compilers").get(name, "").split()


def _is_made_up(name: str, value: str) -> bool:
    """Whether a login is one of those that tests are given: OPENAI_API_KEY=test, JWT_SECRET=dev_change_me."""
    folded = value.casefold()
    parts = folded.replace("-", "_").split("_")
    made_up = not knows("export", "made-up").isdisjoint((folded, *[part for part in parts if part.isalpha()]))
    return name.endswith(LOGINS) and made_up and "live" not in parts
