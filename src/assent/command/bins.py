"""Folders that people put in PATH: those of the system, of their own package managers, and of a project's tools."""

from __future__ import annotations

from assent.rules_table import SELECTOR, is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

SYSTEM = frozenset(
    """
    /bin /sbin /usr/bin /usr/sbin /usr/local/bin /usr/local/sbin /usr/local/go/bin /opt/homebrew/bin
    /opt/homebrew/sbin /snap/bin /home/linuxbrew/.linuxbrew/bin /home/linuxbrew/.linuxbrew/sbin /opt/conda/bin
    /run/current-system/sw/bin /Applications/Xcode.app/Contents/Developer/usr/bin
    """.split()
)
FORMULAS = frozenset(  # folders of folders, one for each package
    """
    opt/homebrew/opt usr/local/opt home/linuxbrew/.linuxbrew/opt usr/lib/jvm usr/lib/postgresql
    Library/Frameworks/Python.framework/Versions
    """.split()
)
OWN = tuple(  # below the home directory
    tuple(path.split("/"))
    for path in """
    bin .local/bin go/bin .go/bin .cargo/bin .bun/bin .deno/bin .npm-global/bin .yarn/bin .volta/bin .pyenv/bin
    .pyenv/shims .rbenv/bin .rbenv/shims .nodenv/shims .asdf/bin .asdf/shims .local/share/mise/shims .local/share/pnpm
    Library/pnpm .dotnet .dotnet/tools .pub-cache/bin .foundry/bin .ghcup/bin .cabal/bin .krew/bin .poetry/bin .opam/bin
    flutter/bin .opencode/bin .claude/local .rye/shims .proto/bin .proto/shims .fly/bin .docker/bin .rd/bin .pixi/bin
    .nix-profile/bin .juliaup/bin .elan/bin .symfony/bin .composer/vendor/bin .config/composer/vendor/bin .moon/bin
    .config/herd-lite/bin .lmstudio/bin .nimble/bin .mix/escripts .jenv/bin .jenv/shims .goenv/bin .goenv/shims
    miniconda3/bin anaconda3/bin miniforge3/bin Android/Sdk/platform-tools Android/Sdk/emulator
    Android/Sdk/cmdline-tools/latest/bin Library/Android/sdk/platform-tools Library/Android/sdk/emulator
    Library/Android/sdk/cmdline-tools/latest/bin
    """.split()
)
PROJECT = ("node_modules/.bin", ".venv/bin", "venv/bin", "vendor/bin")  # below some folder
ASKED = frozenset(("$(npm bin)", "$(yarn bin)", "$(pnpm bin)"))
LISTING = ("-1", "-t", "-r", "-tr", "-v")  # options of ls that print names alone
PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-. ")
PRINTED = ("/(place)/bin", "/(place)/")  # below what `go env GOPATH` or `brew --prefix` prints


def listed(folder: str) -> str:
    """`~/x/$(ls ~/x | tail -1)/bin` with some name for what `ls` prints: that of an entry, which has no slash."""
    before, found, rest = folder.partition("/$(ls ")
    inner, closed, behind = rest.partition(")")
    shown, *filters = inner.split(" | ")
    words = shown.removesuffix(" 2>/dev/null").split(" ")
    above = words[-1].rstrip("/").removeprefix("~").removeprefix("$HOME")
    plain = all(word in LISTING for word in words[:-1]) and ".." not in above
    known = all(is_a(each.partition(" ")[0], SELECTOR) and PLAIN.issuperset(each) for each in filters)
    is_entry = bool(found and closed and plain and known and above and before.endswith(above))
    return f"{before}/entry{behind}" if is_entry else folder


def is_usual(folder: str) -> bool:
    """Whether a folder in PATH has the shape of one of these; whose it is, is judged as a variable's value."""
    folder = listed(folder)
    if is_system(folder) or is_optional(folder) or folder in ASKED or folder.startswith(PRINTED):
        return True
    if any(folder == tools or folder.endswith(f"/{tools}") for tools in PROJECT):
        return True
    parts = folder.split("/")
    home = 3 if parts[:2] in (["", "home"], ["", "Users"]) else 2 if parts[:2] == ["", "root"] else 0
    return bool(home) and is_own(parts[home:])


def is_system(folder: str) -> bool:
    """Whether the system's own programs are there, or those that its package manager installs."""
    return folder in SYSTEM or _is_formula(folder.split("/"))


def is_own(below: Sequence[str]) -> bool:
    """Whether a folder below a person's home directory is one for programs."""
    is_node = tuple(below[:3]) == (".nvm", "versions", "node") and len(below) == 5 and below[-1] == "bin"
    is_java = tuple(below[:2]) == (".sdkman", "candidates") and len(below) == 5 and below[-1] == "bin"
    return is_node or is_java or tuple(below) in OWN


def is_optional(folder: str) -> bool:
    """Whether it is /opt/X/bin or /usr/local/X/bin, where an administrator unpacks what is in no package.

    A project may be at such a place as well.
    """
    parts = folder.split("/")
    inner = parts[2:-1] if parts[:2] == ["", "opt"] else parts[3:-1] if parts[:3] == ["", "usr", "local"] else []
    plain = all(part.replace("-", "").replace(".", "").replace("_", "").isalnum() for part in inner)
    return parts[-1] == "bin" and len(inner) == 1 and plain


def _is_formula(parts: Sequence[str]) -> bool:
    """/opt/homebrew/opt/X/bin and its like: of Homebrew, of Java, of python.org."""
    return parts[-1] == "bin" and parts[-2:-1] != [".."] and "/".join(parts[1:-2]) in FORMULAS
