"""Options read by a grammar: clusters, abbreviations, values, and the words that remain in doubt."""

from __future__ import annotations

import pytest

from assent.command import options
from assent.command.model import Argument
from assent.command.options import Doubt, Reading

GRAMMAR = options.grammar("-a,--all -n,--lines= -i,--in-place=? -v,--verbose --color=? --colour-scale= --almost-all")


def argument(text: str, start: int, shape: str = "exact") -> Argument:
    """A word; `$` marks where its certain part ends."""
    if shape == "exact":
        return Argument(start, start + len(text), text, text, exact=True)
    prefix = text.partition("$")[0].partition("*")[0]
    several, glob, quoted = shape != "quoted", shape == "glob", shape == "quoted"
    return Argument(start, start + len(text), text, prefix, exact=False, several=several, glob=glob, quoted=quoted)


def line(words: str) -> list[Argument]:
    """Words split at blanks: `$x` is unquoted, `"$x` stands for a quoted one, `*` is a glob."""
    made: list[Argument] = []
    for word in words.split(" "):
        shape = "quoted" if '"' in word else "several" if "$" in word else "glob" if "*" in word else "exact"
        start = made[-1].end + 1 if made else 0
        made.append(argument(word.replace('"', ""), start, shape))
    return made


def shown(reading: Reading) -> str:
    found = [o.name + ("" if o.value is None else f"={o.value.text}") for o in reading.options]
    found += [o.text for o in reading.operands]
    return " ".join(found + [f"!{p.kind.name}:{p.argument.text}" for p in reading.problems])


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("p -av f", "-a -v f"),
        ("p -avn5 f", "-a -v -n=5 f"),
        ("p -avn 5 f", "-a -v -n=5 f"),
        ("p f -a", "-a f"),
        ("p --lines=5", "-n=5"),
        ("p --lines 5", "-n=5"),
        ("p --lin 5", "-n=5"),
        ("p --al", "!Ambiguous:--al"),
        ("p --all", "-a"),
        ("p --colo", "!Ambiguous:--colo"),
        ("p --color", "--color"),
        ("p --color f", "--color f"),
        ("p --color=auto f", "--color=auto f"),
        ("p -i.bak -i f", "-i=.bak -i f"),
        ("p -- -a f", "-a f"),
        ("p - f", "- f"),
        ("p -5 f", "f !Unknown:-5"),
        ("p -ax f", "-a f !Unknown:-ax"),
        ("p --nope", "!Unknown:--nope"),
        ("p --all=1", "!Surplus:--all=1"),
        ("p --all=true f", "-a f"),
        ("p --all=false f", "f"),
        ('p "--all=$x"', "!Surplus:--all=$x"),
        ("p -n", "!Missing:-n"),
        ("p --lines", "!Missing:--lines"),
        ("p -n --", "-n=--"),
        ("p $x", "$x !Dynamic:$x"),
        ('p "$x', "$x !Dynamic:$x"),
        ('p "a$x', "a$x"),
        ("p a$x", "a$x !Dynamic:a$x"),
        ("p -a$x", "-a !Dynamic:-a$x"),
        ('p "-n$x', "-n=$x"),
        ("p -n$x", "-n=$x !Dynamic:-n$x"),
        ('p "--lines=$x', "-n=$x"),
        ('p "--li$x', "!Dynamic:--li$x"),
        ('p -n "$x', "-n=$x"),
        ("p -n $x", "-n=$x !Dynamic:$x"),
        ("p *.c", "*.c !Glob:*.c"),
        ("p src/*.c", "src/*.c"),
        ("p -- *.c $x", "*.c $x"),
    ],
)
def test_read(words: str, expected: str) -> None:
    assert shown(options.read(line(words), GRAMMAR)) == expected


def test_words_style() -> None:
    grammar = options.grammar("-name= -delete -O=?", words=True)
    assert shown(options.read(line("find . -name x -delete -na"), grammar)) == "-name=x -delete . !Unknown:-na"


def test_number_and_posix_order() -> None:
    grammar = options.grammar("-n=", permutes=False, number=True)
    reading = options.read(line("nice -5 make -j4"), grammar)
    assert shown(reading) == "-#=5 make -j4"
    assert reading.rest == 2


def test_separator_tells_operands_apart() -> None:
    reading = options.read(line("p a -- b"), GRAMMAR)
    assert (reading.separator, reading.rest) == (1, 1)
    assert options.read(line("p a b"), GRAMMAR).separator is None


def test_attached_value_has_its_span() -> None:
    (option,) = options.read(line("p --lines=50"), GRAMMAR).options
    assert option.value is not None
    assert (option.value.start, option.value.end) == (10, 12)


def test_kinds_tell_globs_from_other_expansions() -> None:
    kinds = [p.kind for p in options.read(line("p * $x"), GRAMMAR).problems]
    assert kinds == [Doubt.Glob, Doubt.Dynamic]
