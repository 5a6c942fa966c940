"""Assignments as actions: which names change nothing but looks, and which make other programs run."""

from __future__ import annotations

from assent.command import Surroundings
from assent.command.model import Argument, Command, Wrapping
from assent.command.parts import Variable
from assent.command.word import keeps
from assent.command.words.special import SEARCHED, SECRET
from assent.risk.category import Category
from assent.risk.entries.programs import SHELL, TAKING
from assent.risk.entries.tally import Tally
from assent.rules_table import is_a, knows, pairs

OPTIONS = "holds options of a program"
# values with which a name that programs obey runs nothing that matters
NO_PAGER = ("cat", "")
NO_EDITOR = ("true", ":", "cat", "/bin/true")
LESS = ("FRX", "-FRX", "FRSX", "-FRSX", "FX", "-FX", "FR", "-FR", "R", "-R", "F", "-F", "X", "-X", "FRSXMK")
WARNINGS = ("", "::DeprecationWarning", "::UserWarning", "::FutureWarning", "::SyntaxWarning", "::ResourceWarning")
INERT = {
    "LESS": LESS,
    "SYSTEMD_LESS": LESS,  # other options of less run programs and write files
    # the name of a class with a dot is imported
    "PYTHONWARNINGS": tuple(
        f"{do}{what}" for do in ("ignore", "default", "error", "always", "once") for what in WARNINGS
    ),
    "IFS": (" \t\n", "\n", "\n\t", "\t\n", "\t", " ", ""),  # values are split less often than by default
    "EDITOR": NO_EDITOR,
    "VISUAL": NO_EDITOR,
    "GIT_EDITOR": NO_EDITOR,
    "GIT_SEQUENCE_EDITOR": NO_EDITOR,
    "GIT_ASKPASS": ("true", "/bin/true", "echo", ""),
    "GOTOOLCHAIN": ("local",),
    "GH_TOKEN": ("",),
    "GITHUB_TOKEN": ("",),
    "GDAL_VRT_ENABLE_PYTHON": ("NO", "no", "OFF", "off", "FALSE", "false", "0"),
    "GIT_TRACE": ("0", "1", "2", "false", "true"),
}


LOADLESS = "loadless"  # starts nothing that loads code
LIBRARIES = frozenset(  # folders of libraries that every program loads, or those of OpenSSL
    """
    LD_LIBRARY_PATH DYLD_LIBRARY_PATH DYLD_FALLBACK_LIBRARY_PATH DYLD_FRAMEWORK_PATH OPENSSL_MODULES OPENSSL_ENGINES
    """.split()
)
_SYSTEM = ("/usr/", "/lib", "/opt/", "/nix/", "/snap/", "$LD_LIBRARY_PATH", "${LD_LIBRARY_PATH")
UNHEEDED = "may change how programs run"
FOUND = "changes where programs and files are found"
CODE = "holds commands that the shell runs"
PATH = "PATH"  # the folders in which programs are found
HOOKS = "_functions"  # precmd_functions and the like: what zsh calls at times


def danger(variable: Variable, exported: bool, shell: str) -> str | None:
    """The reason why setting a variable is not harmless, as what follows its name; None if it is.

    Any name may matter to some program that inherits it, so that an `exported` one is harmless only
    if it is known, or `is_unheeded`; a plain shell variable matters only if it was exported before,
    which is so for names in capitals that programs know.
    """
    name, value = variable.name, variable.value
    inert = NO_PAGER if name.endswith("PAGER") else INERT.get(name, ())
    if is_harmless(name) or (value is not None and value.exact and value.text in inert):
        return None
    known = danger_of(name)
    if known is None and shell == "zsh":
        known = pairs("export", "zsh").get(name) or (CODE if name.endswith(HOOKS) else None)
    if known is not None or not exported:
        return known
    from assent.risk.variables.unheeded import is_unheeded  # few commands set a variable that no list names

    return None if value is not None and value.exact and is_unheeded(name, value.text) else UNHEEDED


def is_harmless(name: str) -> bool:
    """Whether a variable of that name only changes looks, also for programs that inherit it."""
    return name in knows("export", "harmless") or name.startswith("LC_")


def is_idle(name: str, value: str) -> bool:
    """Whether no program that inherits a variable of that name and value does anything else because of it."""
    from assent.risk.variables.unheeded import is_unheeded  # few commands set a variable that no list names

    return is_harmless(name) or (danger_of(name) is None and is_unheeded(name, value))


def is_of_gate(name: str) -> bool:
    """Whether a variable of that name can put this gate, or an agent's settings, out of use."""
    return name in knows("export", "gate") or name.startswith("ASSENT_")


def danger_of(name: str) -> str | None:
    """The reason why a variable of that name matters to the shell or to well-known programs."""
    return pairs("export", "dangerous").get(name) or _by_part(name)


def shows_secret(word: Argument) -> str | None:
    """The name of a variable in `word` that likely holds a secret and whose value would be shown.

    `${#NAME}` and `${NAME:+set}` tell only about it.
    """
    if word.exact or word.glob:
        return None
    for piece in word.text.split("$")[1:]:
        if piece.startswith("{!"):
            return piece.partition("}")[0] + "}"
        name = piece.lstrip("{").partition("}")[0]
        length = next((at for at, character in enumerate(name) if not (character.isalnum() or character == "_")), None)
        name, operator = (name, "") if length is None else (name[:length], name[length:])
        if operator.lstrip(":").startswith("+"):
            continue
        if is_secret(name):
            return name
    return None


def is_secret(name: str) -> bool:
    """Whether a variable of that name likely holds a secret."""
    return any(part in name.upper() for part in SECRET) or name.endswith(tuple(knows("export", "passwords")))


def is_name(text: str) -> bool:
    """Whether `text` is a variable's plain name, without a subscript."""
    return text.isidentifier() and text.isascii()


def _by_part(name: str) -> str | None:
    starts, ends = pairs("export", "prefixes"), pairs("export", "suffixes")
    if name.startswith(tuple(starts)):
        return next(why for start, why in starts.items() if name.startswith(start))
    return next(why for end, why in ends.items() if name.endswith(end)) if name.endswith(tuple(ends)) else None


def weigh_assignments(tally: Tally, command: Command, surroundings: Surroundings) -> None:
    """Raise the tally by what the command assigns, in the shell that runs the text."""
    named = "zsh" if any(wrapper.name == "zsh" for wrapper in command.wrappers) else surroundings.shell
    for variable in command.variables:
        if is_of_gate(variable.name):
            reason = f"`{variable.name}` moves the settings of Assent or an agent"
            tally.add(Category.Destroys, reason, variable)
        if _is_unheeded(variable, command) or _is_kept(variable, surroundings):
            continue
        why = danger(variable, _is_exported(variable, command), named)
        if why:
            _weigh(tally, variable, why, command, surroundings)


def _is_kept(variable: Variable, surroundings: Surroundings) -> bool:
    """Whether the variable is given the value that it has: HOME="$HOME"."""
    value = variable.value
    if value is None or variable.lasting:
        return False
    is_home = variable.name == "HOME" and value.exact and value.text == surroundings.home
    return is_home or keeps(variable.name, value.text)


def _is_unheeded(variable: Variable, command: Command) -> bool:
    """Whether nothing that the command starts obeys the variable."""
    if variable.name == "IFS" and is_a(command.program, TAKING) and not variable.lasting:
        return True  # IFS= read line: holds for this line alone
    if command.program == "unset" and danger_of(variable.name) == OPTIONS:
        return True  # without them a program does what its words say
    if variable.name == "ENV" and _is_plain_word(variable) and not _starts_shell(command):
        return True  # only a shell that asks for commands reads a file of that name: ENV=production npm start
    # PYTHONPATH=src grep x: obeyed by what no such program starts
    return variable.name in SEARCHED and is_a(command.program, LOADLESS) and not command.wrappers


def _weigh(tally: Tally, variable: Variable, why: str, command: Command, surroundings: Surroundings) -> None:
    """Raise the tally by a variable that may be a danger, less where it only leads into the project."""
    if variable.name in SEARCHED:
        from assent.risk.variables.placed import is_of_project  # few commands say where code is looked for

        if is_of_project(variable, command, surroundings):
            reason = f"`{variable.name}` makes the program load code of the project"
            tally.add(Category.RunsProjectCode, reason, variable)
            return
    from assent.risk.variables.valued import weighed  # of the few that matter, few have such a value

    category = weighed(variable, command, surroundings)
    if category is not None:
        uses = "makes later commands use" if variable.lasting else "makes the program use"
        tally.add(category, f"`{variable.name}` {uses} folders of the project", variable)
        return
    place = None
    if tally.category in (Category.RunsProjectCode, Category.RunsFetchedCode) and why in (UNHEEDED, FOUND):
        from assent.risk.variables.placed import of_project  # few are in front of what runs code

        place = of_project(variable, command, surroundings)
    if place is not None:
        tally.reads.append(place)
        reason = f"`{variable.name}` makes the program use `{place.text}` of the project"
        tally.add(Category.RunsProjectCode, reason, variable)
        return
    if variable.name in LIBRARIES and not variable.lasting and tally.category <= Category.ReadsRemote:
        tally.unread = _is_brought(variable)  # what only reads needs no library of the project
    from assent.risk.variables.doing import deed  # few commands set a variable that matters

    reason = f"`{variable.name}` {deed(variable, why, command)}"
    if variable.name == PATH and variable.value is not None:
        from assent.risk.variables.found import found  # few commands say where programs are looked for

        reason = found(variable.value.text, command) or reason
    tally.add(Category.Unrecognized, reason, variable)


def _is_brought(variable: Variable) -> bool:
    """Whether a list of folders has one that is not the system's."""
    folders = variable.value.text.split(":") if variable.value is not None else []
    return any(folder and not folder.startswith(_SYSTEM) for folder in folders)


def _is_plain_word(variable: Variable) -> bool:
    value = variable.value
    return value is not None and value.exact and value.text.isalnum() and not variable.lasting


def _starts_shell(command: Command) -> bool:
    return is_a(command.program, SHELL) or any(wrapper.wrapping is Wrapping.Shell for wrapper in command.wrappers)


def _is_exported(variable: Variable, command: Command) -> bool:
    """Whether a program inherits the variable and may obey it: a prefix, `export`, `declare -x`."""
    if not variable.lasting:
        shell = any(wrapper.wrapping is Wrapping.Shell for wrapper in command.wrappers)
        return shell or command.program not in knows("export", "heedless")
    if command.program == "export":
        return True
    if command.program in ("declare", "typeset"):
        return any("x" in word.text for word in command.argv[1:] if word.text.startswith("-"))
    return False
