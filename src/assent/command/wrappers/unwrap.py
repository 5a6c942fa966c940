"""Seeing through wrappers: from the words of a simple command to the programs that it runs."""

from __future__ import annotations

from assent.command.model import Argument, Wrapping
from assent.command.options import NUMBER, Reading, grammar, read
from assent.command.parts import Redirection, Variable
from assent.command.program import FD, identity, may_be_shell, runs_inside, runs_others
from assent.command.state import enter
from assent.command.word import keeps, part
from assent.command.wrappers import containers, find, shells
from assent.command.wrappers.execution_context import Layers, Run, joined, program
from assent.command.wrappers.leaves import Input, Text
from assent.command.wrappers.scripts import scripts
from assent.command.wrappers.table import Way, WrapperForm, doubt, located, runner
from assent.record import replace
from assent.rules_table import LAUNCHER, is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.wrappers.leaves import Leaf

HELP = "--help -h --version -V"
KEYS = frozenset("Enter C-m KPEnter C-c C-d C-l Escape Space Tab".split())  # of tmux send-keys
MAX_LAYERS = 16  # wrappers around one command
_PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.-+/:")  # of a program in no text


def unfold(argv: tuple[Argument, ...], layers: Layers, shell: str) -> list[Leaf]:
    """The programs and texts that `argv` runs, through all its wrappers."""
    name = identity(argv[0])
    if name is None or not runs_others(name, [word.text for word in argv]):
        return [program(argv, layers)] if name is None or not layers.taught else _taught(argv, layers, name, shell)
    if len(layers.wrappers) > MAX_LAYERS:
        return [Run(argv, layers.doubt(argv[0], "there are too many wrappers"))]
    if is_a(name, LAUNCHER):
        own = 1 + (len(argv) > 1 and argv[1].exact and is_version(argv[1].text))
        interpreter = replace(argv[0], text="python", prefix="python")
        return unfold((interpreter, *argv[own:]), layers.behind(argv[:own], Wrapping.Nothing), shell)
    known = runner(name)
    if known is not None:
        found = located(argv, known)
        if found is None:
            return [Run(argv, layers)]
        return _form(argv, layers, found[1], name, shell, found[0])
    if name in shells.READERS:
        return shells.unfold(argv, layers, name)
    if name == "find" or name in FD:
        searching = find.executed(argv, layers) if name == "find" else find.batches(argv, layers)
        return [Run(argv, layers), *[leaf for words, each in searching for leaf in unfold(words, each, shell)]]
    if runs_inside(name):
        behind = containers.command(argv, layers)
        return [Run(argv, layers)] if behind is None else unfold(*behind, shell)
    if name in ("busybox", "toybox") and len(argv) > 1 and argv[1].prefix[:1] != "-":
        return unfold(argv[1:], replace(layers.behind(argv[:1], Wrapping.Nothing), inherits=False), shell)
    return shells.unfold(argv, layers, name) if may_be_shell(name) else [Run(argv, layers)]


def is_version(text: str) -> bool:
    """Whether a word names a version of Python, as its launcher takes it: -3, -3.12, -3.12-64."""
    return text[:2] in ("-2", "-3") and not text[1:].strip("0123456789.-")


SHELLESS = frozenset(f"git@{host}" for host in "github.com gitlab.com bitbucket.org codeberg.org git.sr.ht".split())


def _taught(argv: tuple[Argument, ...], layers: Layers, name: str, shell: str) -> list[Leaf]:
    """The command that a program runs which only a file of the user's describes."""
    from assent.command.wrappers.taught import behind

    found = behind(argv, name, layers.taught)
    if found is None:
        return [program(argv, layers)]
    if len(layers.wrappers) > MAX_LAYERS:
        return [Run(argv, layers.doubt(argv[0], "there are too many wrappers"))]
    return _form(argv, layers, found[1], name, shell, found[0])


def _form(
    argv: tuple[Argument, ...], layers: Layers, form: WrapperForm, name: str, shell: str, at: int = 0
) -> list[Leaf]:
    """The command behind the wrapper `name`, or the wrapper itself; words of its subcommand are up to index `at`."""
    ends = [at for at, word in enumerate(argv) if word.text == ";"] if form.has(Way.Chained) else []
    if ends:
        starts = zip([0, *ends], [*ends, len(argv)], strict=True)
        return [leaf for start, end in starts for leaf in unfold((argv[0], *argv[start + 1 : end]), layers, shell)]
    reading, leading, rest = _read(argv[at:], form)
    if _any_of(reading, f"{form.idle} {HELP}"):
        return [Run(argv, layers)]
    own = _beside(argv, rest) if form.has(Way.Again) else argv[: len(argv) - len(rest)]
    inner = layers.behind(own, form.wrapping, reading.without(rest[:1]))
    inner = replace(inner, inherits=layers.inherits and form.has(Way.Inherits))
    inner = _doubted(inner, reading, form)
    inner = _placed(inner, reading, form, argv[0], leading)
    leaves: list[Leaf] = [Run(argv, layers)] if form.has(Way.Besides) else []
    leaves += [Text(each, inner) for each in scripts(name, reading, form)]
    if form.has(Way.Each):
        return leaves + [Text(word, inner) for word in rest]
    script = reading.value(form.script) if form.script else None
    if script is not None:
        return [*leaves, Text(script, _surplus(inner, rest))]
    split = reading.value("-S") if name == "env" else None
    if split is not None:
        return _split(split, rest, inner, argv[0], shell)
    if form.has(Way.Assigns):
        inner, rest = _assigned(inner, rest)
    if rest and form.wrapping is Wrapping.Operands:
        from assent.command.wrappers.completed import completed  # few texts complete a command

        made = completed(name, rest, inner, reading, argv[0])
        return made if isinstance(made, list) else unfold(*made, shell)
    if rest:
        return _started(argv, rest, layers, inner, form, reading, shell, leaves)
    if form.interactive != "*" and not _any_of(reading, form.interactive):
        return leaves or [Run(argv, replace(layers, redirects=inner.redirects) if form.input else layers)]
    return [Run(argv, layers)] if _refuses_shell(name, leading) else [*leaves, Input(argv, inner)]


def _beside(argv: tuple[Argument, ...], rest: tuple[Argument, ...]) -> tuple[Argument, ...]:
    """A wrapper's own words, of which some may be among those of its command, the `rest`."""
    command = {id(word) for word in rest}
    return tuple([word for word in argv if id(word) not in command])


def _refuses_shell(name: str, leading: Sequence[Argument]) -> bool:
    """Whether a machine is one that opens no shell for anybody: `ssh git@github.com`."""
    return name == "ssh" and bool(leading) and leading[0].exact and leading[0].text in SHELLESS


def _started(
    argv: tuple[Argument, ...],
    rest: tuple[Argument, ...],
    layers: Layers,
    inner: Layers,
    form: WrapperForm,
    reading: Reading,
    shell: str,
    leaves: list[Leaf],
) -> list[Leaf]:
    """The command in `rest`, the words behind a wrapper which has `layers` around it, and is `inner` to them."""
    if form.has(Way.User) and not reading.has("-u"):
        return [Run(argv, _surplus(replace(layers, opaque=inner.opaque), rest))]
    if _takes_text(reading, form, rest):
        return [*leaves, Text(joined(rest), inner)]
    if form.has(Way.Python) and rest[0].exact and (rest[0].text == "-" or rest[0].text.endswith(".py")):
        rest = (replace(rest[0], text="python", prefix="python"), *rest)
    return leaves + unfold((*argv[: form.has(Way.Own)], *rest), inner, shell)


def _takes_text(reading: Reading, form: WrapperForm, rest: Sequence[Argument]) -> bool:
    """Whether a shell reads the words behind a wrapper as one text."""
    if len(rest) == 1 and form.wrapping is Wrapping.Project and " " in rest[0].text:  # bundle exec 'rm x'
        return True
    if form.has(Way.OneText) and (len(rest) == 1 or not _PLAIN.issuperset(rest[0].text)):
        return True
    return form.has(Way.Joined) and not _any_of(reading, form.plain)


def preceding(argv: tuple[Argument, ...], name: str) -> int:
    """The number of words before the command that the program `name` runs; none where it runs none, or is a shell."""
    known = runner(name)
    found = None if known is None else located(argv, known)
    return 0 if found is None else len(argv) - len(_read(argv[found[0] :], found[1])[2])


def states_what_runs(argv: tuple[Argument, ...], at: int, form: WrapperForm) -> bool:
    """Whether the words of a wrapper, whose subcommand ends at index `at`, hold what it runs or have it run none."""
    reading, _, rest = _read(argv[at:], form)
    return bool(rest) or _any_of(reading, form.idle) or (bool(form.script) and reading.value(form.script) is not None)


def _any_of(reading: Reading, names: str) -> bool:
    return any(option.name in names.split() for option in reading.options)


def _read(argv: Sequence[Argument], form: WrapperForm) -> tuple[Reading, list[Argument], tuple[Argument, ...]]:
    """The wrapper's own options, its leading operands, and the words of the command behind it."""
    options = f"{form.options} {form.doubtful}"
    if form.behind:
        stop = next((at for at, word in enumerate(argv) if word.text in form.behind.split()), len(argv))
        return read(argv[:stop], grammar(options, words=form.has(Way.Words))), [], tuple(argv[stop + 1 :])
    own = grammar(options, permutes=form.has(Way.Each), number=NUMBER in form.options, words=form.has(Way.Words))
    reading = read(argv, own)
    if form.has(Way.Separated) and reading.separator is None:
        reading = read(argv, grammar(options))
        return reading, [], reading.operands[reading.separator :] if reading.separator is not None else ()
    if form.has(Way.Keys):
        return reading, [], tuple([word for word in reading.operands if word.text not in KEYS])
    if form.has(Way.User) and not reading.has("-u"):
        reading = read(argv, grammar(options))
        users = [word for word in reading.operands if word.text != "-"]
        return reading, users[:1], tuple(users[1:])
    leading = list(reading.operands[: form.leading])
    rest = tuple(reading.operands[form.leading :])
    if form.has(Way.Again) and rest and not form.leading:
        from assent.command.wrappers.between import parted  # few wrappers have options among the words of a command

        taken, rest = parted(rest, own) if reading.separator is None else ([], rest)
        return replace(reading, options=reading.options + read([argv[0], *taken], own).options), leading, rest
    if form.has(Way.Again) and rest:
        more = read([leading[-1], *rest], own)
        reading = replace(reading, options=reading.options + more.options, problems=reading.problems + more.problems)
        rest = more.operands
    return reading, leading, rest


def _doubted(layers: Layers, reading: Reading, form: WrapperForm) -> Layers:
    """With the options that may run something besides the command."""
    doubtful = grammar(form.doubtful).options
    for option in reading.options:
        if option.name in doubtful:
            typed = option.argument.text.partition("=")[0]
            named = f"{layers.wrappers[-1].name} {typed if typed[:2] == '--' else option.name}"
            layers = layers.doubt(option.argument, f"`{named}` {doubt(layers.wrappers[-1].name)}")
        elif option.name in ("-o", "-J", "-F", "-I") and layers.wrappers[-1].name == "ssh":
            from assent.command.wrappers import ssh_settings  # few commands set such a thing

            if told := ssh_settings.doubt(option):
                layers = layers.doubt(option.argument, f"`ssh {option.name}` {told}")
            keys = ssh_settings.written(option)
            layers = layers if keys is None else _writes(layers, keys, ">>")
    return layers


def _placed(layers: Layers, reading: Reading, form: WrapperForm, program: Argument, leading: list[Argument]) -> Layers:
    """With the directory that the wrapper runs its command in, and the files that it reads and writes."""
    login = form.has(Way.User) and any(word.text == "-" for word in reading.operands)
    if form.lost == "*" or login or _any_of(reading, form.lost):
        layers = layers.away()
    directory = reading.value(form.directory) if form.directory else None
    if directory is not None:
        layers = replace(layers, directories=enter(layers.directories, directory.text) if directory.exact else None)
    output = reading.value(form.output) if form.output else None
    if output is not None:
        layers = _writes(layers, output, ">")
    given = reading.value(form.input) if form.input else None
    if given is not None:
        fact = Redirection(given.start, given.end, "<", given, reads=True, writes=False, truncates=False)
        layers = replace(layers, redirects=(*layers.redirects, fact))
    if form.created:
        default = Argument(program.start, program.end, "typescript", "typescript", exact=True)
        layers = _writes(layers, leading[0] if leading else default, form.created)
    return layers


def _writes(layers: Layers, path: Argument, operator: str) -> Layers:
    if path.text[:1] in ("|", "!"):
        said = f"runs `{path.text[1:].strip()}`" if path.exact else f"runs a command, `{path.text}`"
        return layers.doubt(path, f"`{layers.wrappers[-1].name} -o` {said}")
    fact = Redirection(path.start, path.end, operator, path, reads=False, writes=True, truncates=operator == ">")
    return replace(layers, redirects=(*layers.redirects, fact))


def _surplus(layers: Layers, rest: Sequence[Argument]) -> Layers:
    return layers.doubt(rest[0], f"the shell receives the argument `{rest[0].text}`") if rest else layers


def _assigned(layers: Layers, words: Sequence[Argument]) -> tuple[Layers, tuple[Argument, ...]]:
    """Take the NAME=value words in front of a command."""
    count = 0
    if words and words[0].exact and words[0].text == "-":
        count = 1
    variables = list(layers.variables)
    path = layers.path
    while count < len(words) and "=" in words[count].prefix:
        word = words[count]
        if word.prefix[:1] == "=" and not word.quoted:  # =rm: the program rm, to zsh
            break
        name, _, _ = word.prefix.partition("=")
        value = part(word, len(name) + 1)
        if word.several and not keeps(name, value.text):
            layers = layers.doubt(word, f"`{word.text}` without quotes may become several words")
        variables.append(Variable(word.start, word.end, name, value, lasting=False))
        path = value if name == "PATH" else path
        count += 1
    return replace(layers, variables=tuple(variables), path=path), tuple(words[count:])


def _split(text: Argument, rest: Sequence[Argument], layers: Layers, env: Argument, shell: str) -> list[Leaf]:
    """The command of `env -S text rest`: the words of `text` are in env's own argv."""
    if not text.exact or any(c in text.text for c in "\\$'\"#"):
        layers = layers.doubt(text, f"`env -S` runs `{text.text}`, which it splits in its own way")
    words: list[Argument] = [env]
    begin = 0
    for word in text.text.split():
        begin = text.text.index(word, begin)
        piece = part(text, begin)
        words.append(replace(piece, end=min(piece.end, piece.start + len(word)), text=word, prefix=word))
        begin += len(word)
    return unfold((*words, *rest), replace(layers, wrappers=layers.wrappers[:-1]), shell)
