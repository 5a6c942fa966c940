r"""A `\newline` at any place of a text is read as bash reads it, whose own print of the commands is the oracle."""

from __future__ import annotations

import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest
from tests.syntax.outline import outline

from assent.errors import ParseError
from assent.syntax import nodes, parse
from assent.syntax.walk import walk

if TYPE_CHECKING:
    from collections.abc import Sequence

BASH = shutil.which("bash") or "bash"
TEXTS = [
    "echo a && rm b || ls c; id & wait",
    "ls a |& wc; ls b | wc",
    "cat <in >>out 2>&1 3>|x 4<>y &>z &>>w <<<b",
    'echo $x "$y" ${z} ${#a} ${a[1]} ${b:-c} ${d%%e} ${f/g/h} ${i:1:2} $1 $# "${j[@]}"',
    "echo $(id) $((1 + 2)) $( (id) ) <(ls) >(wc)",
    "((x > 1)) && ( (id) )",
    "if a; then b; elif c; then d; else e; fi",
    "while a; do b; done; until c; do d; done",
    "for x in a b; do c; done; for ((i = 0; i < 3; i++)); do d; done",
    "case x in a | b) c ;; d) e ;& f) g ;;& esac",
    "[[ -f a && b == c || ! d =~ e && (f < g) ]]",
    "f() { a; }; function g { b; }",
    "x=1 y+=2 z[0]=3 a=(1 2) export c=d",
    "! time -p a",
    "coproc N { a; }",
    "echo {1..5..2} {a,b} ~/c ~root/d 'e f' \"g h\" i\\ j",
    "declare -a k=(1 2); local l=3",
    'eval "$(id)"; "$m" -n; {fd}>o 5<&- 6>&7-',
    "select x in a b; do c; done",
    "cat <<E\na $x $(id)\nE\nid",
]
# What is still refused: a line that ends a document, and what is between two parentheses that close.
STILL = ("here-document", "continued line that may", "a line continuation inside")


def printed(texts: Sequence[str]) -> list[str]:
    """Each text as the body of a function, as bash prints that; empty where it does not read it."""
    quoted = ["f() {\n" + text + "\n}" for text in texts]
    script = "".join(
        ["printf '\\0'; eval '" + text.replace("'", "'\\''") + "' && declare -f f; unset -f f\n" for text in quoted]
    )
    done = subprocess.run([BASH], input=script, capture_output=True, text=True, check=False)
    return done.stdout.split("\0")[1:]


def names(text: str) -> list[str]:
    """The names of all parameters in a text: they are joined where the spans are not."""
    return [node.name for node in walk(parse(text)) if isinstance(node, nodes.Parameter)]


@pytest.mark.parametrize("text", TEXTS)
def test_a_line_is_continued_as_bash_continues_it(text: str) -> None:
    variants = [f"{text[:at]}\\\n{text[at:]}" for at in range(1, len(text))]
    before, *after = printed([text, *variants])
    assert before
    assert len(after) == len(variants)
    plain = outline(text)
    read = 0
    for variant, told in zip(variants, after, strict=True):
        ours = [line.replace("\\⏎", "") for line in outline(variant)]
        refused = " ".join(ours).startswith(("refused", "rejected"))
        if told != before:
            assert refused or outline(variant) != plain, variant
        elif refused:
            assert any(why in ours[-1] for why in STILL), (variant, ours)
        else:
            assert ours == plain, variant
            assert names(variant) == names(text)
            read += 1
    assert read > len(variants) / 2


def test_errors_have_the_offsets_of_the_text_as_it_is() -> None:
    text = "ls a &\\\n& $\\\nx; )"
    with pytest.raises(ParseError) as caught:
        parse(text)
    assert text[caught.value.start : caught.value.end] == ")"
