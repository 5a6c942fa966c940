"""Shells and the shell's own commands that read a text as commands: bash -c, eval, trap, source."""

from __future__ import annotations

from assent.command.model import Argument, Wrapping
from assent.command.options import grammar, read
from assent.command.program import SHELLS
from assent.command.word import part
from assent.command.wrappers.execution_context import Layers, Run, joined, short
from assent.command.wrappers.invocation import STDIN, invocation
from assent.command.wrappers.leaves import Input, Text
from assent.record import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.wrappers.leaves import Leaf

READERS = SHELLS | {"eval", "trap", "alias", "source", "."}
DESCRIPTORS = ("/dev/fd/", "/proc/self/fd/")
RESERVED = frozenset("if then elif else fi for while until do done case esac in select function time coproc".split())

OPTIONS = (  # of what may be a shell
    "-a -b -c -e -f -h -i -k -l,--login -m -n -p,--posix -r,--restricted -s -t -u -v,--verbose -x -B -C -D -E -H -P -T "
    "-o= -O= --norc --noprofile --noediting --rcfile,--init-file= --help --version"
)


def unfold(argv: tuple[Argument, ...], layers: Layers, name: str) -> list[Leaf]:
    """The text that a shell or a shell's own command reads, or the program itself."""
    if name == "eval":
        return _eval(argv, layers)
    if name == "trap":
        return _trap(argv, layers)
    if name == "alias":
        return _alias(argv, layers)
    if name in ("source", "."):
        return _source(argv, layers)
    if name in SHELLS:
        return _shell(argv, layers, name)
    # A program that only may be a shell is judged as itself; the text can but raise the risk.
    reading = read(argv, grammar(OPTIONS, permutes=False))
    if reading.has("-c") and reading.operands:
        return [Run(argv, layers), Text(reading.operands[0], layers.behind(argv[:-1], Wrapping.Shell))]
    return [Run(argv, layers)]


def _shell(argv: tuple[Argument, ...], layers: Layers, name: str) -> list[Leaf]:
    asked = invocation(argv, name)
    if asked.shows or asked.lacks or asked.checks:
        return [Run(argv, layers)]
    inner = layers.behind(asked.own, Wrapping.Shell)
    inner = replace(inner, opaque=(*inner.opaque, *asked.doubts))
    leaves: list[Leaf] = []
    if asked.code is not None:
        leaves.append(Text(asked.code, inner, errexit=asked.errexit, words=asked.words))
    if asked.reads_input:
        leaves.append(Input(argv, inner, words=() if asked.code is not None else asked.words))
    around = replace(layers, opaque=inner.opaque)
    if asked.script is not None and asked.script.text.startswith(DESCRIPTORS):
        around = around.doubt(asked.script, f"`{name}` runs the commands of `{asked.script.text}`")
    return leaves or [Run(argv, around)]


def _eval(argv: tuple[Argument, ...], layers: Layers) -> list[Leaf]:
    words = argv[2:] if len(argv) > 1 and argv[1].text == "--" else argv[1:]
    if not words:
        return [Run(argv, layers)]
    from assent.command.wrappers.shell_setup import sets_up  # few texts evaluate one

    if sets_up(words):
        return [Run(argv, layers)]
    inner = replace(layers.behind(argv[:1], Wrapping.Shell), inherits=layers.inherits)
    return [Text(joined(words), inner, continues=layers.inherits)]


def _trap(argv: tuple[Argument, ...], layers: Layers) -> list[Leaf]:
    words = argv[2:] if len(argv) > 1 and argv[1].text == "--" else argv[1:]
    if len(words) < 2 or words[0].text in ("", "-") or words[0].prefix[:1] == "-":
        return [Run(argv, layers)]
    inner = replace(layers.behind((argv[0], *words[1:]), Wrapping.Shell), inherits=layers.inherits)
    return [Text(words[0], inner, later=True)]


def _alias(argv: tuple[Argument, ...], layers: Layers) -> list[Leaf]:
    """An alias, and its text; whether and where the shell will use it is not known."""
    inner = replace(layers.behind(argv[:1], Wrapping.Shell), inherits=layers.inherits)
    texts: list[Leaf] = []
    for word in argv[1:]:
        name, equals, _ = word.prefix.partition("=")
        if equals and _is_plain(name):
            texts.append(Text(part(word, len(name) + 1), inner, later=True))
        elif equals or not word.exact or name[:1] == "-":
            layers = layers.doubt(word, f"`{short(word)}` may make an alias of any word")
    return [Run(argv, layers), *texts]


def _is_plain(name: str) -> bool:
    """Whether a name is not a word of the shell's grammar."""
    return name.replace("-", "").replace("_", "").replace(".", "").isalnum() and name not in RESERVED


def _source(argv: tuple[Argument, ...], layers: Layers) -> list[Leaf]:
    words = argv[2:] if len(argv) > 1 and argv[1].text == "--" else argv[1:]
    if not words or (words[0].exact and words[0].text == "/dev/null"):
        return [Run(argv, layers)]
    if words[0].exact and words[0].text in STDIN:
        inner = replace(layers.behind(argv, Wrapping.Shell), inherits=layers.inherits)
        return [Input(argv, inner, continues=layers.inherits)]
    if words[0].exact and not words[0].text.startswith(DESCRIPTORS):
        return [Run(argv, layers)]
    return [Run(argv, layers.doubt(words[0], f"`{argv[0].text}` runs the commands of `{words[0].text}`"))]
